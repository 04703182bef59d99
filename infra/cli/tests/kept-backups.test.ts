import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const scratch = temporaryFolder('regesta kept-')
const at = (...names: string[]) => join(scratch.path, ...names)
const backUp = (...words: string[]) =>
  execa('node', [MAIN, 'backup', ...words, '--data', at('home'), '--json'], { reject: false, stdin: 'ignore' })

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
