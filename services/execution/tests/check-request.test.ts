import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeInput, describeParameter } from '@regesta/testing/fake-components'
import { afterAll, beforeAll, expect, it, describe as suite } from 'vitest'
import { describe, type Fixture, openFixture } from './fixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
  const strict = describe('python', { component_name: 'strict', verbose: true })
  strict.installation_values = { model: '/models/installed.bin' }
  strict.specification.inputs = [
    describeInput('table', { required: true, file_extensions: ['.csv', '.tar.gz'], mutex_with: ['folder'] }),
    describeInput('folder', { type: 'dir_path' }),
    describeInput('note', { type: 'string_box' }),
  ]
  strict.specification.parameters = [
    describeParameter('size', { type: 'integer', required: true }),
    describeParameter('ratio', { type: 'float', default: '0.5' }),
    describeParameter('fast', { type: 'boolean', default: 'true' }),
    describeParameter('style', { type: 'string_dropdown', options: ['plain', 'rich'] }),
    describeParameter('model', { type: 'file_path' }),
    describeParameter('columns', { type: 'column_mapping' }),
    describeParameter('one', { mutex_with: ['other'] }),
    describeParameter('other', { default: 'x', mutex_with: ['one'] }),
  ]
  fixture.neighbours.descriptions.set('strict', strict)
})
afterAll(() => fixture.close())

const send = (body: Record<string, unknown>, component_name = 'strict') =>
  fixture.raw().runComponent({
    params: { component_name },
    body: { output_directory: fixture.out(), ...body } as { output_directory: string },
  })

const request = { inputs: { table: '/d/t.csv' }, parameters: { size: 3 } }

/** An object that refuses to become text. */
const ODD = { toString: 1, valueOf: 2, toJSON: 3 }

const commandOf = async (body: Record<string, unknown>) => {
  const { status, body: answer } = await send(body)
  expect([status, answer]).toEqual([202, expect.anything()])
  return (answer as { command: string }).command.replace(/^.*?main\.py /, '').replace(/--output \S+ ?/, '')
}

suite('a request to run', () => {
  it.each([
    ['an empty body', undefined, "Missing 'output_directory'"],
    ['an empty folder', { output_directory: '' }, "Missing 'output_directory'"],
    ['no folder', { output_directory: null }, "Missing 'output_directory'"],
    ['a relative folder', { output_directory: 'out' }, "'output_directory' must be an absolute path"],
    ['an object for a flag', { parameters: { fast: ODD }, output_directory: '/tmp/x' }, "'fast' must be true or false"],
    ['an object for a text', { parameters: { style: ODD }, output_directory: '/tmp/x' }, "'style' must be of type"],
    ['inputs that are no object', { inputs: ['/a'], output_directory: '/tmp/x' }, "'inputs' must be"],
  ])('with %s is refused', async (_, body, error) => {
    const url = `${fixture.url()}/components/strict/run`
    const headers = { 'regesta-key': 'test-installation-key', 'content-type': 'application/json' }
    const text = body === undefined ? null : JSON.stringify(body)
    const response = await fetch(url, { method: 'POST', headers, body: text })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ success: false, error: expect.stringContaining(error) })
  })

  it('that is no JSON is refused', async () => {
    const url = `${fixture.url()}/components/strict/run`
    const headers = { 'regesta-key': 'test-installation-key', 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: '{' })
    expect([response.status, await response.json()]).toEqual([400, { success: false, error: 'Invalid JSON payload' }])
  })

  it('for an unknown component, or one whose interpreter is missing, answers 404', async () => {
    expect(await send({}, 'nobody')).toMatchObject({ status: 404, body: { success: false } })
    const broken = describe('python', { component_name: 'broken', interpreter: '/nowhere/bin/python' })
    fixture.neighbours.descriptions.set('broken', broken)
    const answer = await send({}, 'broken')
    expect(answer).toMatchObject({ status: 404, body: { error: expect.stringContaining('/nowhere/bin/python') } })
    await expect.poll(() => fixture.neighbours.leases.size).toBe(0)
  })

  it('is told every fault at once', async () => {
    const { status, body } = await send({
      inputs: { table: '/d/t.xlsx', folder: 'relative', color: '/x' },
      parameters: {
        size: 'many',
        ratio: {},
        fast: 'perhaps',
        style: 'odd',
        shape: 1,
        one: 'a',
        other: 'b',
        model: 'a\0b',
      },
    })
    expect(status).toBe(400)
    const { error } = body as { error: string }
    for (const fault of [
      "Unknown input 'color': known are table, folder, note",
      "Unknown parameter 'shape'",
      "'table' must end in .csv or .tar.gz",
      "The inputs 'table' and 'folder' exclude each other",
      "The parameters 'one' and 'other' exclude each other",
      "'folder' must be an absolute path",
      `'size' must be of type integer, received "many"`,
      "'ratio' must be of type float, received {}",
      `'fast' must be true or false, received "perhaps"`,
      "'style' must be one of plain, rich",
      "'model' must not contain a NUL character",
    ]) {
      expect(error).toContain(fault)
    }
    expect((await fixture.client().listExecutions({ query: { component: 'strict' } })).totalItems).toBe(0)
  })

  it.each([
    [{ inputs: {}, parameters: { size: 1 } }, "Missing input 'table'"],
    [{ inputs: { table: '' }, parameters: { size: 1 } }, "Missing input 'table'"],
    [{ inputs: { table: '/t.csv' }, parameters: { size: null } }, "Missing parameter 'size'"],
    [{ ...request, parameters: { size: 1.5 } }, "'size' must be of type integer"],
    [{ ...request, parameters: { size: 1, one: ['a', '--b'] } }, 'begins with'],
    [{ ...request, parameters: { size: 1, one: 'x'.repeat(131_072) } }, 'must not be longer than 131071 bytes'],
    [{ ...request, parameters: { size: 1, one: '\ud800' } }, 'surrogate'],
  ])('%# with a missing or unfit value is refused', async (body, error) => {
    const answer = await send(body)
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(error) } })
  })

  it('needs no required input that another one excludes', async () => {
    const { status } = await send({ inputs: { folder: '/d' }, parameters: { size: 1 } })
    expect(status).toBe(202)
  })
})

suite('the command', () => {
  it('takes request over installation over default', async () => {
    expect(await commandOf(request)).toBe(
      '--table /d/t.csv --model /models/installed.bin --size 3 --ratio 0.5 --fast --other x --verbose',
    )
    expect(
      await commandOf({
        ...request,
        parameters: { size: '4', ratio: '1e-3', fast: 'false', model: '/mine', one: 'y' },
      }),
    ).toBe('--table /d/t.csv --model /mine --size 4 --ratio 1e-3 --one y --verbose')
  })

  it('counts null, empty texts and empty lists as not given', async () => {
    expect(await commandOf({ ...request, parameters: { size: 3, model: '', ratio: null, other: [] } })).toBe(
      '--table /d/t.csv --model /models/installed.bin --size 3 --ratio 0.5 --fast --other x --verbose',
    )
  })

  it('gives lists several values, joins a leading dash to its name and writes JSON for mappings', async () => {
    const parameters = { size: -3, one: ['a b', 'c'], columns: { title: 'Titel' }, fast: false }
    expect(await commandOf({ ...request, parameters })).toBe(
      `--table /d/t.csv --model /models/installed.bin --size=-3 --one 'a b' c --columns '{"title":"Titel"}' --ratio 0.5 --verbose`,
    )
  })

  it.each([
    ['single_file_output_file', '--output-file', '/in_report.json'],
    ['directory', '--output-dir', ''],
    ['single_file_fallback', '--output', '/in_report.json'],
  ] as const)('names the output as strategy %s says', async (strategy, flag, rest) => {
    const component_name = `by-${strategy}`
    const described = describe('python', { component_name, output_argument: { strategy, flag } })
    described.specification.outputs.push({
      ...described.specification.outputs[0],
      name: 'second',
      pattern: 'all.txt',
    } as never)
    fixture.neighbours.descriptions.set(component_name, described)
    const output_directory = fixture.out()
    const { body } = await send({ output_directory, inputs: { input_file: '/d/in.tar' } }, component_name)
    expect(body).toMatchObject({
      output_strategy: strategy,
      command: expect.stringContaining(`${flag} ${output_directory}${rest}`),
      estimated_outputs: [`${output_directory}/in_report.json`, `${output_directory}/all.txt`],
    })
  })
})

suite('a run key', () => {
  it('answers the same run again, also while the first call is under way', async () => {
    const body = { run_key: 'run/1/2', output_directory: fixture.out(), parameters: { mode: 'nothing' } }
    const call = () => fixture.client().runComponent({ params: { component_name: 'python' }, body })
    const answers = await Promise.all([call(), call(), call()])
    const again = await fixture.internal().startExecution({ body: { ...body, component_name: 'python' } })
    expect(new Set([...answers, again].map(({ execution_id }) => execution_id)).size).toBe(1)
    const listed = (await fixture.client().listExecutions({ query: { component: 'python' } })).items
    expect(listed.filter(({ run_key }) => run_key === 'run/1/2')).toHaveLength(1)
  })

  it('that another component has used is refused, also while its call is under way', async () => {
    const body = (run_key: string) => ({ run_key, output_directory: fixture.out(), parameters: { mode: 'nothing' } })
    fixture.neighbours.descriptions.set('other', describe('python', { component_name: 'other' }))
    const call = (component_name: string, run_key: string) =>
      fixture.raw().runComponent({ params: { component_name }, body: body(run_key) })
    await call('python', 'taken/1')
    const error = expect.stringMatching(/'run_key' "taken\/1" .*'python'.*Choose another/)
    expect(await call('other', 'taken/1')).toMatchObject({ status: 400, body: { success: false, error } })
    const [first, second] = await Promise.all([call('python', 'taken/2'), call('other', 'taken/2')])
    expect([first?.status, second?.status]).toEqual([202, 400])
  })
})

suite('allowed roots', () => {
  it('hold for outputs and inputs, links resolved', async () => {
    const root = join(fixture.folder, 'allowed')
    mkdirSync(root)
    symlinkSync('/etc', join(root, 'way-out'))
    fixture.neighbours.configure({ security: { allowed_roots: [root] } })
    const attempt = (output_directory: string, inputs = {}) =>
      send({ output_directory, inputs, parameters: { mode: 'nothing' } }, 'python').then(({ status }) => status)
    await expect.poll(() => attempt(fixture.out())).toBe(400)
    expect(await attempt(join(root, 'out'))).toBe(202)
    expect(await attempt(join(root, 'way-out', 'x'))).toBe(400)
    expect(await attempt(join(root, 'out'), { input_file: '/etc/hostname' })).toBe(400)
    expect(await attempt(join(root, 'out'), { input_file: join(root, 'way-out', 'hostname') })).toBe(400)
    fixture.neighbours.configure({ security: {} })
    await expect.poll(() => attempt(fixture.out())).toBe(202)
  })

  it('hold for parameters that are declared as paths, alone and in lists, but not for other text', async () => {
    const root = join(fixture.folder, 'allowed-parameters')
    const home = join(fixture.folder, 'component')
    for (const path of [root, home]) mkdirSync(path)
    symlinkSync('/etc', join(home, 'way-out'))
    const reading = describe('python', { component_name: 'reading', folder: home })
    reading.specification.parameters = [
      describeParameter('model', { type: 'file_path' }),
      describeParameter('folder', { type: 'dir_path', default: '/usr/share' }),
      describeParameter('note'),
    ]
    fixture.neighbours.descriptions.set('reading', reading)
    fixture.neighbours.configure({ security: { allowed_roots: [root] } })
    const attempt = (parameters: Record<string, unknown>) =>
      send({ output_directory: join(root, 'out'), parameters }, 'reading')
    await expect.poll(async () => (await attempt({ model: '/etc/passwd' })).status).toBe(400)
    const error = expect.stringMatching(/^'model' is outside the folders that security\.allowed_roots allows/)
    expect((await attempt({ model: '/etc/passwd' })).body).toMatchObject({ error, message_id: 'outside_roots' })
    for (const path of [
      '../outside.bin',
      'way-out/passwd',
      join(root, '..', 'outside.bin'),
      [join(root, 'a'), '/etc/b'],
    ]) {
      expect([path, (await attempt({ model: path })).status]).toEqual([path, 400])
    }
    expect((await attempt({ folder: '/etc' })).status).toBe(400)
    for (const parameters of [{ model: join(root, 'm') }, { model: 'models/m' }, { note: '/etc/passwd' }, {}]) {
      expect([parameters, (await attempt(parameters)).status]).toEqual([parameters, 202])
    }
    fixture.neighbours.configure({ security: {} })
    await expect.poll(async () => (await attempt({ model: '/etc/passwd' })).status).toBe(202)
  })
})

it('refuses an output folder that cannot be made', async () => {
  const file = join(fixture.folder, 'a-file')
  writeFileSync(file, '')
  chmodSync(file, 0o400)
  for (const output_directory of [join(file, 'below'), '/proc/nowhere', '/proc/nowhere/deep/below']) {
    const { status, body } = await send({ output_directory }, 'python')
    const error = expect.stringContaining(`The output_directory ${output_directory} cannot be created`)
    expect([status, body]).toEqual([400, { success: false, error }])
  }
  await expect.poll(() => fixture.neighbours.leases.size, { timeout: 20_000 }).toBe(0)
})

it('lists runs newest first, by component and status, in pages', async () => {
  const first = await fixture.run({ mode: 'nothing' })
  const second = await fixture.run({ mode: 'fail', count: 2 })
  await Promise.all([fixture.ended(first.execution_id), fixture.ended(second.execution_id)])
  const list = (query: Record<string, string>) => fixture.client().listExecutions({ query })
  const newest = await list({ component: 'python', limit: '2' })
  expect(newest.items.map(({ execution_id }) => execution_id)).toEqual([second.execution_id, first.execution_id])
  expect(newest.items[0]).toMatchObject({
    status: 'failed',
    reason: { kind: 'exit', exit_code: 2 },
    component_name: 'python',
  })
  const failed = await list({ status: 'failed', limit: '1' })
  expect(failed).toMatchObject({ items: [{ execution_id: second.execution_id }], page: 1 })
  expect(failed.totalPages).toBe(failed.totalItems)
  expect((await list({ component: 'nobody' })).items).toEqual([])
  expect((await fixture.raw().listExecutions({ query: { page: '0' } })).status).toBe(400)
  expect((await fixture.raw().getStatus({ params: { execution_id: 'nobody' } })).body).toEqual({
    success: false,
    error: 'Execution not found',
    message_id: 'run_unknown',
    message_params: {},
  })
})
