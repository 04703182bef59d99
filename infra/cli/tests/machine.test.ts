import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
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

afterAll(async () => {
  for (const folder of [home, moved]) await type(folder, 'stop')
  await Promise.all(started)
  scratch.remove()
})

test('an installation is started, looked at, backed up in use, and goes on elsewhere without doubling anything', async () => {
  expect((await type(home, 'status')).exitCode).toBe(4)
  expect((await type(home, 'stop')).exitCode).toBe(4)
  const { running } = await start(home)
  const { result } = await answer(home, 'status')
  expect(result).toMatchObject({ running: true, data_folder: home, status: 'ok' })
  expect(await type(home, 'start')).toMatchObject({ exitCode: 0, stdout: `Regesta runs already: ${result.url}` })
  expect((await type(home, 'open')).stdout).toBe(result.url)

  expect((await answer(home, 'demo')).result).toHaveLength(6)
  // Small pictures and the like can be as large as all the rest, and are made again.
  mkdirSync(join(home, 'cache', 'previews'), { recursive: true })
  writeFileSync(join(home, 'cache', 'previews', 'picture.webp'), 'made again')
  expect(await answer(home, 'backup', saved)).toMatchObject({ exitCode: 0, result: { with_key: false, missing: [] } })
  expect(await type(home, 'backup', saved)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('there already'),
  })
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
  const { running: goingOn } = await start(moved)
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
  // Closing its terminal stops it like Ctrl-C.
  goingOn.kill('SIGHUP')
  expect(await goingOn).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Stopping') })
}, 180_000)

test('the doctor names what is wrong with its remedy, and its report names no folder', async () => {
  const folder = join(scratch.path, 'ill')
  mkdirSync(join(folder, 'data', 'components'), { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, 'data', 'components', 'components.db'), 'no database, but long enough to be taken for one')
  const report = join(scratch.path, 'report.json')
  const { exitCode, stdout } = await type(folder, 'doctor', '--bundle', report)
  expect([exitCode, stdout]).toEqual([
    1,
    expect.stringMatching(/FAULT Database: .*components\.db is damaged.*restore a backup/),
  ])
  expect(readFileSync(report, 'utf8')).not.toContain(scratch.path)
  expect(readFileSync(report, 'utf8')).not.toContain(`${homedir()}/`)
})

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
  const following = type(folder, 'logs', '--follow')
  const { stdout } = following
  if (stdout === undefined) throw new Error('It writes nowhere')
  let shown = String(await once(stdout, 'data'))
  // Whatever it has shown by then, this comes after it.
  writeFileSync(file, line('later'), { flag: 'a' })
  while (!shown.includes('later')) shown += String(await once(stdout, 'data'))
  following.kill('SIGINT')
  expect((await following).exitCode).toBe(0)
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
