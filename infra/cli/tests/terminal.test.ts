import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasScreen } from '@regesta/cli/machine/browser'
import { takeIn } from '@regesta/cli/machine/own-component'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, describe, expect, it } from 'vitest'
import { installedApart } from './installed.js'

/*
 * How the command behaves beside others at a terminal: pipes, words that are missing or mistyped, files that are not there.
 */

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const STARTER = fileURLToPath(new URL('../../starter-components/components/text_profiler', import.meta.url))
const { at, installation, regesta } = installedApart('pipelines', 'components')
const elsewhere = temporaryFolder('regesta elsewhere-')
afterAll(() => elsewhere.remove())

describe('a pipe', () => {
  it.each(['list projects', 'list projects --json', '--help'])(
    'that is closed before the answer is no fault: regesta %s',
    async (words) => {
      const command = `REGESTA_HOME=${at('')} ${process.execPath} ${MAIN} ${words}`
      const line = `(${command} 2>&1 1>&3; echo "ended $?") 3> >(:)`
      const { stdout } = await execa('bash', ['-c', line])
      expect(stdout).toBe('ended 0')
    },
  )

  it('gets the result alone, and standard error nothing of how far the work is', async () => {
    const { exitCode, stderr } = await regesta.process('list', 'projects')
    expect([exitCode, stderr]).toEqual([0, ''])
    const failed = await regesta.process('list', 'drafts', '--file', at('absent.pdb'))
    expect([failed.exitCode, failed.stderr.split('\n')]).toEqual([1, [expect.stringContaining('absent.pdb')]])
  })
})

describe('a command line', () => {
  it.each([
    [['backup'], 'FILE is missing'],
    [['move-files', 'old'], 'NEW is missing'],
    [['persons'], 'Say which: get, search, sync'],
    [['publish', '-y'], 'There is no option -y. Did you mean --yes?'],
    [['list', 'drfats'], "Did you mean 'drafts'?"],
    [['pipelines', 'import', 'absent.yaml'], 'There is no file'],
    [['map', '--mapping', 'absent.yaml'], 'There is no file'],
  ])('%j is answered with 2 and what is missing or near', async (words, sentence) => {
    expect(await regesta(...words)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(sentence) })
  })

  it.each([
    [['doctor', '--bundle', '/nowhere/report.json'], 'There is no folder /nowhere'],
    [['restore', 'absent.regesta', '--data', 'new'], 'There is no file'],
    [['errors', '--apply', 'absent.xlsx'], 'There is no file'],
    [['pipelines', 'nobody'], "There is no pipeline 'nobody'"],
    [['components', 'uninstall', 'nobody'], "There is no component 'nobody'"],
    [['components', 'install', './nowhere'], 'There is no component.yaml in'],
  ])('%j ends with 1 and one sentence', async (words, sentence) => {
    const { exitCode, stderr } = await regesta(...words)
    expect([exitCode, stderr.split('\n')]).toEqual([1, [expect.stringContaining(sentence)]])
  })

  it('may have options before the command, and an unknown command is told in JSON too', async () => {
    const { stdout } = await regesta('--json', 'list', 'projects')
    expect(JSON.parse(stdout)).toMatchObject({ command: 'list', ok: true })
    const unknown = await regesta('fly', '--json')
    expect(unknown.exitCode).toBe(2)
    expect(JSON.parse(unknown.stdout)).toMatchObject({ command: 'fly', ok: false, error: { code: 'usage' } })
  })

  it('goes to the Regesta of the data folder alone: another that runs is not asked', async () => {
    const { exitCode, stderr } = await regesta('list', '--data', elsewhere.path)
    expect([exitCode, stderr]).toEqual([4, expect.stringContaining(`does not run on ${elsewhere.path}`)])
  })
})

describe('a browser', () => {
  it.each([
    [{ DISPLAY: ':0', INVOCATION_ID: '1' }, true],
    [{ DISPLAY: ':0', SSH_CONNECTION: '10.0.0.1' }, true],
    [{ DISPLAY: ':0', CI: 'true' }, true],
    [{ DISPLAY: ':0' }, false],
  ])(
    'is opened by no service, no distant terminal, no check and no pipe: %j, at a terminal %j',
    (surroundings, isTTY) => {
      expect(hasScreen({ isTTY }, surroundings)).toBe(false)
    },
  )

  it('is opened where somebody sits before a display', () => {
    expect(hasScreen({ isTTY: true }, { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true)
  })
})

it('stores a pipeline from a file, and puts it in the place of another where that is said', async () => {
  const definition = { identifier: 'letters', name: 'Letters', steps: [{ component_name: 'nobody' }] }
  writeFileSync(at('pipeline.yaml'), JSON.stringify(definition))
  expect(await regesta('pipelines', 'import', at('pipeline.yaml'))).toMatchObject({ exitCode: 0 })
  expect((await regesta('pipelines')).stdout).toMatch(/^NAME .*\nletters .*Letters$/)
  expect(await regesta('pipelines', 'import', at('pipeline.yaml'))).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('--replace'),
  })
  writeFileSync(at('pipeline.yaml'), JSON.stringify({ ...definition, name: 'Old letters' }))
  expect(await regesta('pipelines', 'import', at('pipeline.yaml'), '--replace')).toMatchObject({ exitCode: 0 })
  expect((await regesta('pipelines')).stdout).toContain('Old letters')
}, 120_000)

it('takes a component in by its folder', async () => {
  const [version = ''] = readdirSync(STARTER)
  cpSync(join(STARTER, version), at('own/text_profiler'), { recursive: true })
  const looked = await regesta('components', 'install', './own/text_profiler', '--dry-run')
  expect([looked.exitCode, (await regesta('components')).stdout]).toEqual([
    0,
    expect.not.stringContaining(' installed'),
  ])
  expect(await regesta('components', 'install', './own/text_profiler')).toMatchObject({ exitCode: 0 })
  expect((await regesta('components')).stdout).toMatch(/text_profiler +[\d.]+ +installed/)
}, 120_000)

it('takes it in again after a change', async () => {
  const description = at('own/text_profiler/component.yaml')
  writeFileSync(
    description,
    readFileSync(description, 'utf8').replace(/^(?<start> *version: ["']?)[\d.]+/m, '$<start>9.9.9'),
  )
  expect(await regesta('components', 'install', './own/text_profiler')).toMatchObject({ exitCode: 0 })
  expect((await regesta('components')).stdout).toMatch(/text_profiler +9\.9\.9 +installed/)
  expect(await regesta('components', 'install', './own/text_profiler')).toMatchObject({ exitCode: 0 })
}, 120_000)

it('refuses what it would pass over for another version, and takes nothing in', async () => {
  const description = at('own/text_profiler/component.yaml')
  const whole = readFileSync(description, 'utf8')
  const taken = (await regesta('components')).stdout
  for (const [text, reason] of [
    [whole.replace('9.9.9', '9.9.8'), /text_profiler 9\.9\.9 is here already; .* holds 9\.9\.8, which is older/],
    [`${whole}\n  - [`, /component\.yaml:\d+:\d+ /],
    [whole.replace(/^metadata:/m, 'metadatum:'), /has faults: .*metadata/],
    [whole.replace('[main.py,', '[none.py, main.py,'), /has faults: Missing required file: none\.py/],
  ] as const) {
    writeFileSync(description, text)
    for (const more of [['--dry-run'], []])
      expect(await regesta('components', 'install', './own/text_profiler', ...more)).toMatchObject({
        exitCode: 1,
        stderr: expect.stringMatching(reason),
      })
  }
  expect((await regesta('components')).stdout).toBe(taken)
}, 120_000)

it('leaves nothing behind of one that was refused when it was installed, and says where files stay', async () => {
  cpSync(at('own/text_profiler'), at('own/half_done'), { recursive: true })
  const description = at('own/half_done/component.yaml')
  const [version = ''] = readdirSync(STARTER)
  const whole = readFileSync(join(STARTER, version, 'component.yaml'), 'utf8')
  const named = whole.replaceAll('text_profiler', 'half_done')
  writeFileSync(description, named.replace('python_version: ">=3.8"', 'python_version: ">=9.1"'))
  const refused = await regesta('components', 'install', './own/half_done')
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringMatching(/half_done was not installed: .*9\.1/)])
  expect((await regesta('components')).stdout).not.toContain('half_done')
  expect(await regesta('components', 'uninstall', 'half_done', '--yes')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("There is no component 'half_done' here"),
  })
  const place = `Its files stay in ${join(at('components'), 'text_profiler')}`
  for (const more of [['--dry-run'], ['--yes'], []])
    expect((await regesta('components', 'uninstall', 'text_profiler', ...more)).stdout).toContain(place)
}, 120_000)

it.runIf(process.platform === 'linux')(
  'takes the files back of one that was refused outright',
  async () => {
    const [version = ''] = readdirSync(STARTER)
    cpSync(join(STARTER, version), at('own/no_room'), { recursive: true })
    const description = at('own/no_room/component.yaml')
    writeFileSync(description, readFileSync(description, 'utf8').replaceAll('text_profiler', 'no_room'))
    const pid = String(installation().pids().components)
    const mayWrite = (bytes: string) => execa('prlimit', ['--pid', pid, `--fsize=${bytes}:`])
    await mayWrite('0')
    const refused = await regesta('components', 'install', './own/no_room').finally(() => mayWrite('unlimited'))
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('disk')])
    expect(existsSync(join(at('components'), 'no_room'))).toBe(false)
    expect(await regesta('components', 'install', './own/no_room')).toMatchObject({ exitCode: 0 })
  },
  120_000,
)

describe('the folder of a component', () => {
  const home = temporaryFolder('regesta-own-')
  const place = join(home.path, 'components', 'word_counter')
  const author = join(elsewhere.path, 'word_counter')
  afterAll(() => home.remove())

  it('is taken in without what its author deleted, and left alone where it already is', () => {
    for (const name of ['venv', 'lib/venv']) mkdirSync(join(author, name), { recursive: true })
    for (const name of ['component.yaml', 'old.py', 'lib/old.py', 'lib/venv/a', 'venv/a'])
      writeFileSync(join(author, name), '')
    symlinkSync('old.py', join(author, 'link.py'))
    takeIn(author, home.path)
    mkdirSync(join(place, 'env'))
    expect([readdirSync(place).sort(), readlinkSync(join(place, 'link.py'))]).toEqual([
      ['component.yaml', 'env', 'lib', 'link.py', 'old.py'],
      'old.py',
    ])
    expect(readdirSync(join(place, 'lib')).sort()).toEqual(['old.py', 'venv'])
    rmSync(join(author, 'lib/venv'), { recursive: true })
    for (const name of ['old.py', 'lib/old.py', 'link.py']) rmSync(join(author, name))
    takeIn(author, home.path)
    takeIn(place, home.path)
    expect(readdirSync(place, { recursive: true }).sort()).toEqual(['component.yaml', 'env', 'lib'])
  })

  it('is refused where its name belongs to the registry, and where Regesta runs elsewhere', async () => {
    const version = join(at('components'), 'word_counter', '1.0.0')
    mkdirSync(version, { recursive: true })
    writeFileSync(join(version, 'component.yaml'), '')
    const options = { cwd: author, reject: false, env: { REGESTA_HOME: at('') } } as const
    const line = [MAIN, 'components', 'install', '.']
    expect((await execa('node', line, options)).stderr).toContain('holds versions of the registry')
    const afar = await execa('node', [...line, '--url', 'http://127.0.0.1:9'], options)
    expect(afar.stderr).toContain('Install it on the computer where Regesta runs')
    rmSync(join(at('components'), 'word_counter'), { recursive: true })
  })
})
