import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listen } from '@regesta/http/listen'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, expect, test } from 'vitest'

/*
 * What a person does with an installation: start it, look at it, back it up while it runs, stop it, and go on with the
 * backup on another machine, where nothing lies at its old place any more.
 */

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const scratch = temporaryFolder('regesta machine ü-')
const home = join(scratch.path, 'home')
const moved = join(scratch.path, 'elsewhere')
const saved = join(scratch.path, 'saved.regesta')
const started: ReturnType<typeof type>[] = []

const type = (folder: string, ...words: string[]) =>
  execa('node', [MAIN, ...words], { reject: false, env: { REGESTA_HOME: folder }, stdin: 'ignore', cwd: scratch.path })

const answer = async (folder: string, ...words: string[]) => {
  const { stdout, exitCode } = await type(folder, ...words, '--json')
  return { exitCode, ...(JSON.parse(stdout) as { result: Record<string, unknown>; error: { message: string } | null }) }
}

/** In an object: a promise that is returned alone would be waited for until the end of the program. */
async function start(folder: string) {
  const running = type(folder, 'start', '--port', '0', '--no-open')
  started.push(running)
  const { exitCode } = await type(folder, 'status', '--quiet', '--wait', '90')
  expect(exitCode).toBe(0)
  return { running }
}

/** What the doctor says of an installation, by the names of its checks. */
async function examined(folder: string, ...more: string[]) {
  const { exitCode, result } = await answer(folder, 'doctor', ...more)
  const findings = result as unknown as { check: string; state: string; message: string }[]
  const states = Object.fromEntries(findings.map(({ check, state }) => [check, state]))
  return { exitCode, states, findings }
}

afterAll(async () => {
  for (const folder of [home, moved]) await type(folder, 'stop')
  await Promise.all(started)
  scratch.remove()
})

test('an installation is started, looked at, backed up in use, and goes on elsewhere without doubling anything', async () => {
  expect((await type(home, 'status')).exitCode).toBe(4)
  expect((await type(home, 'stop')).exitCode).toBe(4)
  const { running } = await start(home)
  const { result } = await answer(home, 'status', '--wait', '90')
  expect(result).toMatchObject({ running: true, data_folder: home, status: 'ok' })
  expect(await type(home, 'start')).toMatchObject({ exitCode: 0, stdout: `Regesta runs already: ${result.url}` })
  expect((await type(home, 'open')).stdout).toBe(result.url)
  await expect
    .poll(() => examined(home), { timeout: 60_000 })
    .toMatchObject({ exitCode: 0, states: { 'Project file': 'hint', Services: 'well' } })

  expect((await answer(home, 'demo')).result).toHaveLength(6)
  // Small pictures and the like can be as large as all the rest, and are made again.
  mkdirSync(join(home, 'cache', 'previews'), { recursive: true })
  writeFileSync(join(home, 'cache', 'previews', 'picture.webp'), 'made again')
  expect(await answer(home, 'backup', saved)).toMatchObject({ exitCode: 0, result: { with_key: false, missing: [] } })
  expect(await type(home, 'backup', saved)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('there already'),
  })
  const linked = join(scratch.path, 'linked')
  symlinkSync(home, linked)
  const other = join(scratch.path, 'other.regesta')
  // What is in the data folder is not taken along once more, by whatever link that is reached.
  expect((await answer(linked, 'backup', other)).result).toMatchObject({ projects: [], missing: [] })
  expect(await type(home, 'restore', saved)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('not empty'),
  })
  expect((await type(home, 'stop')).stdout).toBe('Stopped')
  expect((await running).exitCode).toBe(0)

  renameSync(home, join(scratch.path, 'taken away'))
  expect(await answer(moved, 'restore', saved, '--look')).toMatchObject({ exitCode: 0, result: { data_folder: home } })
  expect(existsSync(moved)).toBe(false)
  expect(await type(moved, 'restore', saved)).toMatchObject({ exitCode: 0 })
  expect(existsSync(join(moved, 'cache'))).toBe(false)
  await start(moved)
  const [from, to] = [join(home, 'demo'), join(moved, 'demo')]
  expect(await type(moved, 'move-files', from, to, '--dry-run')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('Would change 1 project file'),
  })
  expect(await type(moved, 'move-files', from, to)).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining(join(to, 'objects.xlsx').replace('objects', 'museum/objects')),
  })
  const sheet = join(to, 'museum', 'objects.xlsx')
  renameSync(sheet, `${sheet} away`)
  expect(await type(moved, 'move-files', to, to, '--dry-run')).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining(`The spreadsheet ${sheet} is not there`),
  })
  renameSync(`${sheet} away`, sheet)
  expect((await answer(moved, 'demo')).result).toHaveLength(6)
  const published = await answer(moved, 'list', 'published')
  expect(new Set((published.result as unknown as { repo_doi: string }[]).map(({ repo_doi }) => repo_doi)).size).toBe(6)
}, 360_000)

test('what nobody can work without is a fault of a running installation, whose report tells no name', async () => {
  writeFileSync(join(moved, 'config', 'prompts.yaml'), '- [')
  const report = join(scratch.path, 'running.json')
  const { exitCode, states, findings } = await examined(moved, '--bundle', report)
  expect([exitCode, states]).toEqual([
    1,
    expect.objectContaining({
      Prompts: 'fault',
      'Project file': 'well',
      'Production repository and its token': 'hint',
    }),
  ])
  const { message = '' } = findings.find(({ check }) => check === 'Project file') ?? {}
  const project = /'(.+)' can be read/.exec(message)?.[1] ?? expect.fail(message)
  const written = readFileSync(report, 'utf8')
  expect(written).toContain('"Project file"')
  for (const name of [project, scratch.path, 'machine ü']) expect(written).not.toContain(name)
  const { result } = await answer(moved, 'list', 'projects')
  writeFileSync(String((result as unknown as { path: string }[])[0]?.path), 'no project any more')
  expect((await examined(moved)).states).toMatchObject({ 'Project file': 'fault' })
}, 120_000)

test('closing its terminal stops an installation like Ctrl-C', async () => {
  const running = started.at(-1) ?? expect.fail('nothing was started')
  running.kill('SIGHUP')
  expect(await running).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Stopping') })
}, 60_000)

test('the doctor names what is wrong with its remedy, and its report names no folder', async () => {
  const folder = join(scratch.path, 'ill')
  mkdirSync(join(folder, 'data', 'components'), { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, 'data', 'components', 'components.db'), 'no database, but long enough to be taken for one')
  mkdirSync(join(folder, 'config'))
  writeFileSync(join(folder, 'config', 'config.yaml'), 'server:\n  public_url: https://museum-of-ada.example.org\n')
  const report = join(scratch.path, 'report.json')
  const { exitCode, stdout } = await type(folder, 'doctor', '--bundle', report)
  expect([exitCode, stdout]).toEqual([
    1,
    expect.stringMatching(/FAULT Database: .*components\.db is damaged.*restore a backup/),
  ])
  const written = readFileSync(report, 'utf8')
  for (const name of [scratch.path, `${homedir()}/`, 'museum-of-ada']) expect(written).not.toContain(name)
  expect(JSON.parse(written).findings).toContainEqual({
    check: 'Database',
    state: 'fault',
    detail: 'data/components/components.db is damaged',
  })
})

test('the doctor looks whether the port that a start would take is free', async () => {
  const taken = await listen(() => {})
  const folder = join(scratch.path, 'port')
  mkdirSync(join(folder, 'config'), { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, 'config', 'config.yaml'), `server:\n  port: ${taken.port}\n`)
  const doctor = (port: string) =>
    execa('node', [MAIN, 'doctor', '--data', folder], { reject: false, env: { REGESTA_PORT: port } })
  expect(await doctor('')).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining(
      `FAULT Port: ${taken.port} is taken by another program; set server.port to another`,
    ),
  })
  const { stdout: asked } = await doctor(String(taken.port))
  expect(asked).toContain(`FAULT Port: ${taken.port} is taken by another program; set REGESTA_PORT to another one`)
  const { stdout: none } = await doctor('70000')
  expect(none).toContain("FAULT Port: REGESTA_PORT takes a number up to 65535, received '70000'")
  expect((await doctor('0')).stdout).toContain('Port: each start takes a free one')
  writeFileSync(join(folder, 'config', 'config.yaml'), 'server:\n  host: 192.0.2.1\n')
  expect((await doctor('')).stdout).toContain("FAULT Port: This computer cannot listen at '192.0.2.1' (EADDRNOTAVAIL)")
  await taken.drain(0)
}, 30_000)

test('the doctor makes no data folder where there is none, and says so', async () => {
  const folder = join(scratch.path, 'no such', 'folder')
  const { exitCode, stdout } = await type(home, '--data', folder, 'doctor')
  expect(stdout).toContain(`hint  Data folder: there is none at ${folder}; regesta start makes it`)
  expect([exitCode, existsSync(join(scratch.path, 'no such'))]).toEqual([0, false])
  const file = join(scratch.path, 'a file')
  writeFileSync(file, '')
  expect(await type(home, 'doctor', '--data', join(file, 'folder'))).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining(`FAULT Data folder: ${join(file, 'folder')} cannot be written to`),
  })
}, 30_000)

test('a port that was asked for and is taken ends the start with a sentence; data of a later release with 78', async () => {
  const other = await listen((_request, response) => response.end())
  const refused = await type(join(scratch.path, 'fresh'), 'start', '--port', `${other.port}`, '--no-open')
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(`Port ${other.port} is taken`) })
  await other.drain(0)
  const newer = join(scratch.path, 'newer')
  mkdirSync(newer, { mode: 0o700 })
  const mark = { format: 1, written_by: '9.0.0', oldest_reader: '9.0.0', schemas: {}, since: new Date().toISOString() }
  writeFileSync(join(newer, 'regesta.json'), JSON.stringify(mark))
  for (const words of [['start', '--no-open'], ['upgrade']])
    expect(await type(newer, ...words)).toMatchObject({
      exitCode: 78,
      stderr: expect.stringContaining('Install 9.0.0 or newer'),
    })
})

test('logs are shown for people and machines, and can be followed until Ctrl-C', async () => {
  const folder = join(scratch.path, 'logged')
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const line = (msg: string, more = {}) =>
    `${JSON.stringify({ level: 40, time: new Date().toISOString(), msg, ...more })}\n`
  const file = join(folder, 'logs', 'projects.log')
  writeFileSync(file, `${line('slow')}${line('mine', { request_id: 'r-1' })}`)
  expect((await type(folder, 'logs', 'projects')).stdout).toMatch(/warn {2}slow\n.*warn {2}mine r-1/)
  expect((await answer(folder, 'logs', '--request', 'r-1')).result).toMatchObject([{ msg: 'mine' }])
  expect(await type(folder, 'logs', 'kitchen')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('projects'),
  })
  const id = '4fd1c2a0-0b52-4f5e-9d5e-1f1d1a1b1c1d'
  writeFileSync(file, `${line('yours', { request_id: id })}Error: out of ink\n    at write\n`, { flag: 'a' })
  writeFileSync(join(folder, 'logs', 'utilities.log'), 'FATAL ERROR: no memory\n')
  const crashed = (await type(folder, 'logs')).stdout
  expect(crashed).toMatch(/yours .*\n.*projects +Error: out of ink\n.*projects +at write/)
  expect(crashed).toMatch(/utilities +FATAL ERROR: no memory/)
  expect((await answer(folder, 'logs', '--request', id.slice(0, 8))).result).toMatchObject([{ msg: 'yours' }])
  expect((await answer(folder, 'logs', '--request', 'r-')).result).toEqual([])
  const following = type(folder, 'logs', '--follow')
  const { stdout } = following
  if (stdout === undefined) throw new Error('It writes nowhere')
  let shown = String(await once(stdout, 'data'))
  // Whatever it has shown by then, this comes after it.
  writeFileSync(file, `${line('later')}Error: out of paper\n`, { flag: 'a' })
  while (!shown.includes('out of paper')) shown += String(await once(stdout, 'data'))
  // As when its turn is over: a new, shorter one has the name.
  writeFileSync(`${file} new`, 'Error: out of time\n')
  renameSync(`${file} new`, file)
  while (!shown.includes('out of time')) shown += String(await once(stdout, 'data'))
  following.kill('SIGINT')
  expect((await following).exitCode).toBe(0)
}, 240_000)

test('a unit names the data folder as it is spelled', async () => {
  const folder = join(scratch.path, 'for $5 and 100%')
  mkdirSync(folder)
  const { stdout } = await type(folder, 'service')
  expect(stdout).toContain(`Environment="REGESTA_HOME=${folder.replace('%', '%%')}"`)
})

test('units of the system are what systemd accepts, with little that it may do', async () => {
  const { stdout } = await type(home, 'service', '--system')
  expect(stdout).toContain('RestartPreventExitStatus=78')
  const unit = join(scratch.path, 'regesta.service')
  writeFileSync(unit, stdout)
  const there = await execa('systemd-analyze', ['--version'], { reject: false })
  if (there.exitCode !== 0) return
  expect((await execa('systemd-analyze', ['verify', unit], { reject: false })).exitCode).toBe(0)
  const { stdout: exposure } = await execa('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], {
    reject: false,
  })
  expect(Number(/level for [^:]+: ([\d.]+)/.exec(exposure)?.[1])).toBeLessThanOrEqual(2)
})
