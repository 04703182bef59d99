import { createWriteStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
const file = { name: 'data/a.txt', size: 1, sha256: 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb' }

const listings = (...names: string[]) => JSON.stringify({ ...FACTS, files: names.map((name) => ({ ...file, name })) })
const LONG = `data/${'a'.repeat(300)}`
const REGISTER = 'data/data/projects/register.db'

async function archive(manifest: string, names = [file.name]): Promise<string> {
  const path = join(scratch.path, 'odd.regesta')
  const zip = new ZipArchive()
  for (const name of names) zip.append('a', { name })
  zip.append(manifest, { name: 'manifest.json' })
  await Promise.all([zip.finalize(), pipeline(zip, createWriteStream(path))])
  return path
}

test.each([
  ['is null', 'null', 'is not a backup'],
  ['is no JSON', '{not json', 'is not a backup'],
  ['says nothing but its form', '{"format":1}', 'is not a backup'],
  ['names no list of files', JSON.stringify({ ...FACTS, files: {} }), 'is not a backup'],
  ['names nothing as a file', listing(null), 'files.0'],
  ['names a place beside the data folder', listing({ ...file, name: 'data/../a.txt' }), 'files.0.name'],
  ['names another folder', listing({ ...file, name: 'elsewhere/a.txt' }), 'files.0.name'],
  ['is of a later form', JSON.stringify({ ...FACTS, format: 2, written_by: '9.0.0' }), 'written by Regesta 9.0.0'],
  ['names a file and one below it', listings('data/a', 'data/a/b'), 'data/a/b is in it below another file'],
  ['names a file twice as long as names are', listing({ ...file, name: LONG }), 'files.0.name'],
])('a backup whose manifest %s is refused in a sentence, and nothing is written', async (_, manifest, told) => {
  await expectRefused(await archive(manifest, ['data/a.txt', 'data/a', 'data/a/b', LONG]), told)
})

test.each([
  ['no database as its register', ['data/a.txt', REGISTER], 'no register of project files that can be read'],
  ['a file where project files go', ['data/projects', 'projects/a.json'], 'projects/a.json of the backup cannot be'],
])('a backup with %s is refused in a sentence, and nothing is left of it', async (_, names, told) => {
  await expectRefused(await archive(listings(...names), names), told)
})

test('a restore that fails leaves nothing where project files go either, so that it can be tried again', async () => {
  const [project, damaged] = [
    { ...file, name: 'projects/a.pdb' },
    { ...file, sha256: '0'.repeat(64) },
  ]
  const backup = await archive(JSON.stringify({ ...FACTS, files: [project, damaged] }), [project.name, damaged.name])
  await expectRefused(backup, 'damaged', '--projects-to', scratch.path)
})

/** Where the header of an entry in the list at the end of the archive begins; names stand 46 bytes behind it. */
const listed = (bytes: Buffer, name: string) => bytes.lastIndexOf(name) - 46

test.each([
  ['encrypted', (bytes: Buffer, name: string) => bytes.writeUInt16LE(1, listed(bytes, name) + 8), 'encrypted'],
  [
    'flipped',
    (bytes: Buffer, name: string) =>
      bytes.fill(0xff, bytes.indexOf(name) + name.length, bytes.indexOf(name) + name.length + 3),
    'invalid',
  ],
  ['packed in another way', (bytes: Buffer, name: string) => bytes.writeUInt16LE(99, listed(bytes, name) + 10), '99'],
])('a backup in which a file or the manifest is %s is refused in a sentence', async (_, damage, told) => {
  for (const name of ['manifest.json', file.name]) {
    const path = await archive(listing(file))
    const bytes = readFileSync(path)
    damage(bytes, name)
    writeFileSync(path, bytes)
    await expectRefused(path, told)
  }
})

async function expectRefused(backup: string, told: string, ...more: string[]): Promise<void> {
  const words = ['restore', backup, '--data', join(scratch.path, 'new'), ...more]
  const { exitCode, stderr } = await execa('node', [MAIN, ...words], { reject: false, stdin: 'ignore' })
  expect([exitCode, stderr.split('\n').length, stderr]).toEqual([1, 1, expect.stringContaining(told)])
  expect(existsSync(join(scratch.path, 'new'))).toBe(false)
  expect(readdirSync(scratch.path)).toEqual(['odd.regesta'])
}
