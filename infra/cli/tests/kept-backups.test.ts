import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBackup } from '@regesta/cli/machine/read-backup'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const scratch = temporaryFolder('regesta kept-')
const at = (...names: string[]) => join(scratch.path, ...names)
const backUp = (...words: string[]) => backUpOf('home', ...words)
const backUpOf = (home: string, ...words: string[]) =>
  execa('node', [MAIN, 'backup', ...words, '--data', at(home), '--json'], { reject: false, stdin: 'ignore' })

beforeAll(() => {
  mkdirSync(at('home', 'data'), { recursive: true })
  mkdirSync(at('backups'))
  writeFileSync(at('home', 'data', 'a.txt'), 'a')
})
afterAll(() => scratch.remove())

test('only older backups of the same name make room, whatever else is beside them', async () => {
  const others = [
    'museum-lab-2026-01-01T00-00-00.regesta',
    'museum-lab-2026-01-02T00-00-00.regesta',
    'museum-2026-01-01T00-00-00-copy.regesta',
    'museum-2026-01-01.regesta',
    '2026-01-01T00-00-00.regesta',
  ]
  const own = ['museum-2026-01-01T00-00-00.regesta', 'museum-2026-01-02T00-00-00.regesta']
  for (const name of [...others, ...own]) writeFileSync(at('backups', name), 'older')
  const { exitCode, stdout } = await backUp(at('backups', 'museum-{date}.regesta'), '--keep', '2')
  expect([exitCode, JSON.parse(stdout).result?.removed]).toEqual([0, [at('backups', String(own[0]))]])
  const left = readdirSync(at('backups'))
  expect(left).toEqual(expect.arrayContaining([...others, String(own[1])]))
  expect(left).toHaveLength(others.length + 2)
})

test('a backup in the data folder holds none of those before it, nor what a broken one left', async () => {
  const names = ['inner-{date}.regesta', 'other.regesta', 'killed.regesta.partial', '.regesta-backup-abc/copy.db']
  const pattern = at('home', 'kept here', String(names[0]))
  mkdirSync(at('home', 'kept here', '.regesta-backup-abc'), { recursive: true })
  for (const name of [...names.slice(1), 'notes.txt']) writeFileSync(at('home', 'kept here', name), 'there')
  expect((await backUp(pattern)).exitCode).toBe(0)
  expect((await backUp(pattern.replace('inner', 'later'))).exitCode).toBe(0)
  const [newest = ''] = readdirSync(at('home', 'kept here')).filter((name) => name.startsWith('later'))
  const backup = await openBackup(at('home', 'kept here', newest))
  expect(backup.manifest.files.map(({ name }) => name)).toEqual(['data/data/a.txt', 'data/kept here/notes.txt'])
  backup.close()
  rmSync(at('home', 'kept here'), { recursive: true })
})

test('a project file whose name holds a comma is one', async () => {
  const files = [at('Smith, John.pdb'), at('other.pdb')]
  for (const file of files) new Sqlite(file).exec('create table finds (name text)').close()
  const { exitCode, stdout } = await backUp(
    at('named.regesta'),
    '--projects',
    files[0] ?? '',
    '--projects',
    files[1] ?? '',
  )
  expect([exitCode, JSON.parse(stdout).result]).toMatchObject([0, { projects: files, missing: [] }])
  const together = await backUp(at('together.regesta'), '--projects', `${files[1]},${at('absent.pdb')}`)
  expect(JSON.parse(together.stdout).result).toMatchObject({ projects: [files[1]], missing: [at('absent.pdb')] })
})

test('what a backup leaves out it leaves out by its place, never by a name that a person may give', async () => {
  const version = 'components/counter/1.0.0'
  const own = [
    `${version}/component.yaml`,
    `${version}/uv.lock`,
    `${version}/half.partial`,
    ...['copies', 'environment', 'snapshots', 'venv', 'src/env', 'src/node_modules'].map(
      (name) => `${version}/${name}/a.txt`,
    ),
    'components/counter/templates/a.json',
    'models/voices/snapshots/a.bin',
  ]
  const others = [
    `${version}/env/lib/a.py`,
    `${version}/node_modules/a.js`,
    'components/_shared/ab/a.py',
    'components/.staging/a/a.py',
    'components/.trash/a/a.py',
    'data/projects/copies/register.2026-01-01.db',
    'data/projects/snapshots/a/a.pdb',
    'data/projects/big.db.partial',
  ]
  for (const path of [...own, ...others]) {
    mkdirSync(at('placed', dirname(path)), { recursive: true })
    writeFileSync(at('placed', path), 'a')
  }
  new Sqlite(at('placed', 'data', 'own.db')).exec('create table finds (name text)').close()
  for (const name of ['own.db.lock', 'own.db-wal']) writeFileSync(at('placed', 'data', name), '')
  const backup = at('placed.regesta')
  const { exitCode } = await backUpOf('placed', backup)
  expect([exitCode, await namesIn(backup)]).toEqual([0, [...own, 'data/own.db'].map((path) => `data/${path}`).sort()])
})

test('a linked configuration goes into a backup, any other link is named and makes it incomplete', async () => {
  mkdirSync(at('linked', 'config'), { recursive: true })
  writeFileSync(at('real.yaml'), 'storage: {}\n')
  symlinkSync(at('real.yaml'), at('linked', 'config', 'config.yaml'))
  symlinkSync(at('nowhere.yaml'), at('linked', 'config', 'prompts.yaml'))
  symlinkSync(at('home'), at('linked', 'models'))
  const backup = at('linked.regesta')
  const { exitCode, stdout } = await backUpOf('linked', backup)
  expect([exitCode, JSON.parse(stdout).result]).toMatchObject([3, { links: ['config/prompts.yaml', 'models'] }])
  expect(await namesIn(backup)).toEqual(['data/config/config.yaml'])
})

async function namesIn(backup: string): Promise<string[]> {
  const { manifest, close } = await openBackup(backup)
  close()
  return manifest.files.map(({ name }) => name).sort()
}
