import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { ZipArchive } from 'archiver'
import { execa } from 'execa'
import { afterAll, expect, test } from 'vitest'

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const scratch = temporaryFolder('regesta odd-')
afterAll(() => scratch.remove())

const FACTS = { format: 1, written_by: '0.1.0', created_at: '2026-01-01', data_folder: '/old', with_key: false }
const listing = (file: unknown) => JSON.stringify({ ...FACTS, files: [file] })
const file = { name: 'data/a.txt', size: 1, sha256: 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4fa0b6e1bd1a2a1f1c28' }

async function archive(manifest: string): Promise<string> {
  const path = join(scratch.path, 'odd.regesta')
  const zip = new ZipArchive()
  zip.append('a', { name: file.name })
  zip.append(manifest, { name: 'manifest.json' })
  await Promise.all([zip.finalize(), pipeline(zip, createWriteStream(path))])
  return path
}

test.each([
  ['is null', 'null', 'is no backup'],
  ['is no JSON', '{not json', 'is no backup'],
  ['says nothing but its form', '{"format":1}', 'is no backup'],
  ['names no list of files', JSON.stringify({ ...FACTS, files: {} }), 'is no backup'],
  ['names nothing as a file', listing(null), 'files.0'],
  ['names a place beside the data folder', listing({ ...file, name: 'data/../a.txt' }), 'files.0.name'],
  ['names another folder', listing({ ...file, name: 'elsewhere/a.txt' }), 'files.0.name'],
  ['is of a later form', JSON.stringify({ ...FACTS, format: 2, written_by: '9.0.0' }), 'written by Regesta 9.0.0'],
])('a backup whose manifest %s is refused in a sentence, and nothing is written', async (_, manifest, told) => {
  const words = ['restore', await archive(manifest), '--data', join(scratch.path, 'new')]
  const { exitCode, stderr } = await execa('node', [MAIN, ...words], { reject: false, stdin: 'ignore' })
  expect([exitCode, stderr.split('\n').length, stderr]).toEqual([1, 1, expect.stringContaining(told)])
  expect(existsSync(join(scratch.path, 'new'))).toBe(false)
  expect(readdirSync(scratch.path)).toEqual(['odd.regesta'])
})
