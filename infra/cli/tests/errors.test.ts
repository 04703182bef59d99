import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plantedFaults } from '@regesta/testing/planted-faults'
import { beforeAll, expect, test } from 'vitest'
import { installed } from './installed.js'

const { columns, files, faulty, planted, mapping } = plantedFaults(12, 14)
const { at, regesta } = installed()

beforeAll(() => {
  mkdirSync(at('in'))
  for (const name of files) writeFileSync(join(at('in'), name), `About ${name}\n`)
  writeFileSync(at('objects.csv'), [columns, ...faulty].map((row) => row.join(';')).join('\n'))
  writeFileSync(at('mapping.json'), JSON.stringify(mapping))
})

test('errors are written beside each row, corrected, and taken back as a new file', async () => {
  const folders = ['--input', at('in'), '--output', at('out')]
  await regesta('create', '--file', at('m.pdb'), '--name', 'M', '--code', 'm', ...folders, '--extensions', '.txt')
  expect((await regesta('errors')).stderr).toContain('There is no mapping yet')
  await regesta('map', '--mapping', at('mapping.json'), '--spreadsheet', at('objects.csv'))
  const looked = await regesta('errors', '--dry-run')
  expect(looked).toMatchObject({ exitCode: 3, stdout: expect.stringContaining('12 files lack something') })
  expect((await regesta('errors', '--out', 'faults.txt')).exitCode).toBe(2)
  expect((await regesta('errors', '--out', 'faults.csv')).stdout).toContain(at('faults.csv'))
  expect((await regesta('errors', '--out', 'faults.csv')).stderr).toContain('is there already')
  const lines = readFileSync(at('faults.csv'), 'utf8').split('\r\n')
  for (const { row, place, sound } of planted) {
    const cells = (lines[row - 1] ?? '').split(';')
    cells[place] = sound
    lines[row - 1] = cells.join(';')
  }
  writeFileSync(at('faults.csv'), lines.join('\r\n'))
  const plan = await regesta('errors', '--apply', 'faults.csv', '--dry-run')
  expect(plan.stdout).toContain('12 cells in 12 rows; of 12 files 12 lacked something, 0 will')
  expect(existsSync(at('objects.corrected.csv'))).toBe(false)
  const applied = await regesta('errors', '--apply', 'faults.csv')
  expect(applied).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('objects.corrected.csv') })
  expect(await regesta('errors', '--dry-run')).toMatchObject({ exitCode: 0 })
  expect(await regesta('errors', '--apply', 'faults.csv')).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('Nothing in it differs'),
  })
}, 120_000)
