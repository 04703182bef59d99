import {
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { openBackup } from '@regesta/cli/machine/read-backup'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { ZipArchive } from 'archiver'
import { execa } from 'execa'
import { afterAll, afterEach, expect, test } from 'vitest'

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))
const scratch = temporaryFolder('regesta odd-')
afterEach(() => {
  for (const name of readdirSync(scratch.path)) rmSync(join(scratch.path, name), { recursive: true })
})
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
  await expectRefused(backup, 'damaged', ['--projects-to', scratch.path])
})

test('a link that leads nowhere where a project file goes is somebody else’s, and stays', async () => {
  const name = 'projects/1/a.pdb'
  const backup = await archive(listings(name), [name])
  const link = join(scratch.path, 'a.pdb')
  symlinkSync('nowhere', link)
  for (const more of [[], ['--dry-run']]) {
    const words = ['--projects-to', scratch.path, ...more]
    await expectRefused(backup, 'a.pdb is there already', words, ['a.pdb', 'odd.regesta'])
    expect(readlinkSync(link)).toBe('nowhere')
  }
})

test('project files whose names some disk takes for one are put side by side', async () => {
  const names = ['Finds.pdb', 'finds.pdb', 'm\u00fcnze.pdb', 'mu\u0308nze.pdb', 'FINDS-2.pdb']
  const entries = names.map((name, index) => `projects/${index + 1}/${name}`)
  const projects = join(scratch.path, 'projects')
  const { exitCode } = await restore(await archive(listings(...entries), entries), '--projects-to', projects)
  const found = readdirSync(projects)
  expect([exitCode, found.length]).toEqual([0, 5])
  expect(new Set(found.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(5)
})

test('an entry that cannot be unpacked leaves no empty file, and a file that is there already stays', async () => {
  const path = await archive(listing(file))
  const bytes = readFileSync(path)
  encrypt(bytes, file.name)
  writeFileSync(path, bytes)
  const backup = await openBackup(path)
  const [entry] = backup.manifest.files
  if (entry === undefined) throw new Error('the backup has no file')
  // A file that is opened beside the reading of its entry may come after the failure.
  for (let attempt = 0; attempt < 50; attempt += 1)
    await expect(backup.extract(entry, join(scratch.path, `${attempt}.pdb`))).rejects.toThrow('encrypted')
  expect(readdirSync(scratch.path)).toEqual(['odd.regesta'])
  const there = join(scratch.path, 'there.pdb')
  writeFileSync(there, 'of somebody else')
  await expect(backup.extract(entry, there)).rejects.toThrow('cannot be written')
  expect(readFileSync(there, 'utf8')).toBe('of somebody else')
  backup.close()
})

/** Where the header of an entry in the list at the end of the archive begins; names stand 46 bytes behind it. */
const listed = (bytes: Buffer, name: string) => bytes.lastIndexOf(name) - 46

const encrypt = (bytes: Buffer, name: string) => bytes.writeUInt16LE(1, listed(bytes, name) + 8)

test.each([
  ['encrypted', encrypt, 'encrypted'],
  [
    'flipped',
    (bytes: Buffer, name: string) =>
      bytes.fill(0xff, bytes.indexOf(name) + name.length, bytes.indexOf(name) + name.length + 3),
    'invalid',
  ],
  ['packed in another way', (bytes: Buffer, name: string) => bytes.writeUInt16LE(99, listed(bytes, name) + 10), '99'],
])('a backup in which a file or the manifest is %s is refused in a sentence', async (_, damage, told) => {
  for (const name of ['manifest.json', file.name, 'projects/a.pdb']) {
    const path = await archive(listings(file.name, 'projects/a.pdb'), [file.name, 'projects/a.pdb'])
    const bytes = readFileSync(path)
    damage(bytes, name)
    writeFileSync(path, bytes)
    await expectRefused(path, told, ['--projects-to', scratch.path])
  }
})

const restore = (backup: string, ...more: string[]) =>
  execa('node', [MAIN, 'restore', backup, '--data', join(scratch.path, 'new'), ...more], {
    reject: false,
    stdin: 'ignore',
  })

async function expectRefused(
  backup: string,
  told: string,
  more: readonly string[] = [],
  left = ['odd.regesta'],
): Promise<void> {
  const { exitCode, stderr } = await restore(backup, ...more)
  expect([exitCode, stderr.split('\n').length, stderr]).toEqual([1, 1, expect.stringContaining(told)])
  expect(existsSync(join(scratch.path, 'new'))).toBe(false)
  expect(readdirSync(scratch.path)).toEqual(left)
}
