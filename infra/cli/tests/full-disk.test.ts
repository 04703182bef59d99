import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { beforeAll, expect, test } from 'vitest'
import { installed } from './installed.js'

/*
 * Where nothing more can be written: one sentence, code 1, and nothing half written that has the name of a whole.
 */

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const SAMPLE = fileURLToPath(new URL('../../sample-project/files', import.meta.url))
const MAPPING = 'filename_column: filename\nfield_mappings: { title: { type: column, value: title } }'
const { at, regesta } = installed()

beforeAll(async () => {
  cpSync(join(SAMPLE, 'objects.csv'), at('objects.csv'))
  const project = ['--file', 'cups.pdb', '--name', 'Cups', '--code', 'cups', '--input', SAMPLE]
  expect(await regesta('create', ...project, '--extensions', '.jpg')).toMatchObject({ exitCode: 0 })
  const mapped = await regesta.reading(MAPPING, 'map', '--mapping', '-', '--spreadsheet', 'objects.csv')
  expect(mapped).toMatchObject({ exitCode: 0 })
})

/** A command line whose files may hold no more than some blocks of 1024 bytes. */
const withRoomFor = (blocks: number, words: string) =>
  execa('bash', ['-c', `trap '' XFSZ; ulimit -f ${blocks}; exec ${process.execPath} ${MAIN} ${words}`], {
    reject: false,
    env: { REGESTA_HOME: at('') },
    cwd: at(''),
    stdin: 'ignore',
  })

test.each([
  [8, 'backup whole.regesta'],
  [64, 'backup whole.regesta'],
  [0, 'errors --out whole.csv'],
  [0, 'doctor --bundle whole.json'],
])('with room for %i blocks: regesta %s', async (blocks, words) => {
  const { exitCode, stderr } = await withRoomFor(blocks, words)
  const file = words.split(' ').at(-1) ?? ''
  // The copy of a database that finds no room is told by SQLite, in its words.
  const told = [
    `There is no room for ${at(file)}: no file there may be so large`,
    `${at(file)} cannot be written: disk I/O error`,
  ]
  expect([exitCode, told]).toEqual([1, expect.arrayContaining([stderr])])
  expect(existsSync(at(file))).toBe(false)
  expect(readdirSync(at('')).filter((name) => /partial|regesta-backup/.test(name))).toEqual([])
})

test.skipIf(!existsSync('/dev/full'))('standard output that takes nothing', async () => {
  for (const words of ['list files', 'paths --json', '--help']) {
    const { exitCode, stderr } = await withRoomFor(64, `${words} > /dev/full`)
    expect([exitCode, stderr]).toEqual([1, 'The result cannot be written to standard output: the disk is full'])
  }
})

test('a folder that is not there, looked at and done', async () => {
  for (const look of [['--dry-run'], []]) {
    const { exitCode, stderr } = await regesta('errors', '--out', 'nowhere/faults.csv', ...look)
    expect([exitCode, stderr]).toEqual([1, `There is no folder ${at('nowhere')}`])
  }
})
