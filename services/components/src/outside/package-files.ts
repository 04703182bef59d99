import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, cp, lstat, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { say } from '@regesta/contracts/sentences'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { MADE, MARKS } from '../store/folder-listing.js'

/** Lists the files that came with a version and their SHA-256, which tells them from the user's own files. */
const MANIFEST = '.package-files.json'
/** What authors have in the folder of a component beside it: its history, and what everybody makes again. */
const BESIDE = new Set([...MADE, '.git', '.venv', 'venv'])

export type Manifest = Readonly<Record<string, string>>

/** Whether a path in an author's folder is part of the component, also when that is checked or installed from there. */
export function isOfComponent(folder: string, path: string): boolean {
  const parts = relative(folder, path).split(sep)
  return !BESIDE.has(parts[0] ?? '') && !parts.includes('__pycache__')
}

/** All files of a package except environments and caches; relative paths with `/`, sorted. */
export async function packageFiles(folder: string, prefix = ''): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(join(folder, prefix), { withFileTypes: true })) {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`
    const isOurs = prefix === '' && (MADE.has(entry.name) || entry.name === MANIFEST || MARKS.has(entry.name))
    if (isOurs || entry.name === '__pycache__') continue
    if (entry.isDirectory()) found.push(...(await packageFiles(folder, path)))
    else found.push(path)
  }
  return found.sort()
}

/** Copies a version without its environment; `leaveOut` names first-level entries that are not part of it. */
export async function copyPackage(from: string, to: string, leaveOut: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (MADE.has(entry.name) || MARKS.has(entry.name) || leaveOut.has(entry.name)) continue
    await cp(join(from, entry.name), join(to, entry.name), {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !path.endsWith('__pycache__'),
    })
  }
}

export async function writeManifest(folder: string): Promise<void> {
  const manifest: Record<string, string> = {}
  for (const path of await packageFiles(folder)) manifest[path] = await digestOf(join(folder, path))
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true })
}

export const readManifest = (folder: string): Promise<Manifest | undefined> =>
  readFile(join(folder, MANIFEST), 'utf8')
    .then((text) => JSON.parse(text) as Manifest)
    .catch(() => undefined)

/**
 * Takes the user's files over into another version, byte for byte: files that the old version did not bring, and those of it
 * that the user has changed. Where the new version needs its own file, the user's stays beside it as `<name>.user`.
 *
 * @param needed files that the new version runs with
 * @returns a sentence for each file that met one of the new version
 */
export async function carryUserFiles(from: string, to: string, needed: ReadonlySet<string>): Promise<string[]> {
  const manifest = await readManifest(from)
  const notes: string[] = []
  if (manifest === undefined) return notes
  for (const path of await packageFiles(from)) {
    const digest = await digestOf(join(from, path))
    const original = manifest[path]
    if (digest === original) continue
    const present = await digestOf(join(to, path)).catch(() => undefined)
    if (present === digest) continue
    const gives = present !== undefined && (original !== undefined || needed.has(path))
    const target = gives ? `${path}.user` : path
    await copyOne(join(from, path), join(to, target))
    if (gives) notes.push(say('user_file_beside', { name: path, kept: target }))
    else if (present !== undefined) notes.push(say('user_file_instead', { name: path }))
  }
  return notes
}

async function copyOne(from: string, to: string): Promise<void> {
  makePrivateFolder(dirname(to))
  if ((await lstat(from)).isFile()) await copyFile(from, to, constants.COPYFILE_FICLONE)
  else await cp(from, to, { verbatimSymlinks: true, force: true })
}

/** SHA-256 of a file, or of a link's target. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  if ((await lstat(file)).isSymbolicLink()) return hash.update(`link ${await readlink(file)}`).digest('hex')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
