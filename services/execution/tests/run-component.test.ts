import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, describe as suite } from 'vitest'
import { describe, type Fixture, gather, openFixture } from './fixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

suite.each(['python', 'node'] as const)('running a %s component', (kind) => {
  it('answers at once, streams the log and lists what was written [state:run-completes] [state:run-starts]', async () => {
    const started = await fixture.run({}, { inputs: { input_file: '/data/a scan.tiff' } }, kind)
    expect(started).toMatchObject({
      success: true,
      message: 'Component execution started',
      output_strategy: 'single_file_output',
    })
    expect(started.execution_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    const [report = ''] = started.estimated_outputs
    expect(report).toMatch(/out-\d+\/a scan_report\.json$/)
    const state = await fixture.ended(started.execution_id)
    const content = readFileSync(report)
    expect(state).toMatchObject({
      status: 'completed',
      component_version: '1.2.0',
      warnings: [],
      output_files: [
        {
          path: report,
          size: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          mime_type: 'application/json',
          declared_output: 'report',
        },
      ],
    })
    const log = await gather(fixture.log(started.execution_id))
    expect(log.map(({ id }) => id)).toEqual(log.map((_, index) => index + 1))
    expect(log[0]).toMatchObject({ level: 'info', message: `Command: ${started.command}` })
    expect(log.at(-1)).toMatchObject({ level: 'info', status: 'completed' })
    expect(log.filter(({ status }) => status !== undefined)).toHaveLength(1)
    expect(log.some(({ message }) => message.startsWith('working'))).toBe(true)
    const status = await fixture.client().getStatus({ params: { execution_id: started.execution_id } })
    expect(status).toEqual({ status: 'completed', results: { output_files: [report] } })
  })

  it('says with which exit code a component failed, and its last words [state:run-fails]', async () => {
    const { execution_id } = await fixture.run({ mode: 'fail', count: 3 }, {}, kind)
    const state = await fixture.ended(execution_id)
    expect(state).toMatchObject({ status: 'failed', reason: { kind: 'exit', exit_code: 3 }, output_files: [] })
    const status = await fixture.client().getStatus({ params: { execution_id } })
    expect(status.status).toBe('failed')
    expect(status.results).toBeUndefined()
    expect(status.error).toMatch(/exit code 3.*(upside down|nothing to read)/s)
    expect(status.finding).toMatchObject({ message_id: 'run_exited_with', message_params: { number: '3' } })
    expect((await gather(fixture.log(execution_id))).at(-1)).toMatchObject({ level: 'error', status: 'failed' })
  })

  it('says which signal ended a component', async () => {
    const { execution_id } = await fixture.run({ mode: 'signal' }, {}, kind)
    const signal = kind === 'python' ? 'SIGSEGV' : 'SIGKILL'
    expect(await fixture.ended(execution_id)).toMatchObject({ status: 'failed', reason: { kind: 'signal', signal } })
  })

  it.concurrent.each([
    '; touch x',
    '$(id)',
    '`id`',
    'two\nlines\r\n',
    '--leading',
    '-x',
    '--name=value',
    '🦉 Grüße',
    `a'b"c`,
    '*',
    '\\',
    '%s %n',
    ' blanks ',
    '~',
    '$HOME',
    '\u0001',
  ])('hands over %j literally', async (text) => {
    const started = await fixture.run({ text }, { inputs: { input_file: `/tmp/${text.replaceAll('/', '')}/x` } }, kind)
    const state = await fixture.ended(started.execution_id)
    expect(state.status).toBe('completed')
    const { argv } = JSON.parse(readFileSync(started.estimated_outputs[0] ?? '', 'utf8'))
    expect(argv.slice(-(text.startsWith('-') ? 1 : 2))).toEqual(
      text.startsWith('-') ? [`--text=${text}`] : ['--text', text],
    )
  })
})

it('measures how long a component ran and how much memory it took', async () => {
  // Long enough for several looks at its memory, on a slow machine as well.
  const { execution_id } = await fixture.run({ mode: 'end_soon', count: 2_000 })
  const state = await fixture.ended(execution_id)
  expect(state.duration_ms).toBeGreaterThanOrEqual(2_000)
  expect(Date.parse(state.completed_at ?? '')).toBeGreaterThanOrEqual(Date.parse(state.started_at ?? '') + 2_000)
  if (process.platform === 'linux') expect(state.peak_memory_bytes).toBeGreaterThan(1_000_000)
})

it('starts components in their folder, in a clean environment', async () => {
  process.env.REPO_API_TOKEN = 'secret'
  const extra = describe('python', { component_name: 'extra', environment: { VIRTUAL_ENV: '/somewhere' } })
  fixture.neighbours.descriptions.set('extra', extra)
  const started = await fixture.run({}, {}, 'extra')
  await fixture.ended(started.execution_id)
  const { environment, cwd } = JSON.parse(readFileSync(started.estimated_outputs[0] ?? '', 'utf8'))
  expect(cwd).toBe(extra.folder)
  expect(environment).toMatchObject({ VIRTUAL_ENV: '/somewhere', REGESTA_EXECUTION_ID: started.execution_id })
  expect(environment).not.toHaveProperty('REPO_API_TOKEN')
  delete process.env.REPO_API_TOKEN
})

it('lists declared outputs first, then other new files, and warns of a declared one that is missing', async () => {
  const started = await fixture.run({ mode: 'several' })
  const state = await fixture.ended(started.execution_id)
  const folder = state.output_directory
  expect(state.output_files.map(({ path, declared_output }) => [path, declared_output])).toEqual([
    [join(folder, 'output_report.json'), 'report'],
    [join(folder, 'deeper/note.txt'), null],
    [join(folder, 'extra.bin'), null],
  ])
  const again = await fixture.run({ mode: 'nothing' }, { output_directory: folder })
  expect(await fixture.ended(again.execution_id)).toMatchObject({
    status: 'completed',
    output_files: [{ declared_output: 'report' }],
    warnings: [expect.stringContaining('has not been changed')],
  })
  const empty = await fixture.run({ mode: 'nothing' })
  expect(await fixture.ended(empty.execution_id)).toMatchObject({
    status: 'completed',
    output_files: [],
    warnings: [expect.stringContaining("'report' was not written")],
  })
  expect(existsSync((await fixture.ended(empty.execution_id)).output_directory)).toBe(true)
})

it.each([
  ['NFC', 'NFD'],
  ['NFD', 'NFC'],
])('finds a declared output that is named in %s and written in %s', async (named, written) => {
  const inputs = { input_file: `/data/${'Grün'.normalize(named)}.tiff` }
  const run = async (mode: string, more = {}) => {
    const { execution_id } = await fixture.run({ mode, text: written }, { inputs, ...more })
    return fixture.ended(execution_id)
  }
  const state = await run('composed')
  const path = join(state.output_directory, `${'Grün'.normalize(written)}_report.json`)
  expect(state).toMatchObject({ warnings: [], output_files: [{ path, declared_output: 'report' }] })
  expect(state.output_files).toHaveLength(1)
  expect(await run('nothing', { output_directory: state.output_directory })).toMatchObject({
    output_files: [{ path, declared_output: 'report' }],
    warnings: [expect.stringContaining('has not been changed')],
  })
})

it('names a folder below the output directory that cannot be read, and lists the rest', async () => {
  const { execution_id } = await fixture.run({ mode: 'unreadable' })
  const state = await fixture.ended(execution_id)
  expect(state).toMatchObject({
    status: 'completed',
    output_files: [{ declared_output: 'report' }],
    warnings: [expect.stringMatching(/could not be read, its files are not listed: \S+\/d{200}.* \(ENAMETOOLONG\)$/)],
  })
  // Paths below it are longer than the operating system takes in one piece; `rm` goes down step by step.
  execFileSync('rm', ['-rf', state.output_directory])
})
