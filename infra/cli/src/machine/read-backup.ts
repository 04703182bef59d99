import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { nameOnDisks } from '@regesta/contracts/same-name'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { Refusal } from '../exit-code.js'
import { knownReason } from '../unreadable.js'
import { type BackupFile, type BackupManifest, MANIFEST } from './backup-manifest.js'

/** A backup that is read. */
export interface OpenBackup {
  readonly manifest: BackupManifest
  /**
   * Writes one of its files into a new one, and makes sure that it is what was backed up. Where that fails nothing is left
   * of it, and what was there before stays.
   */
  extract(file: BackupFile, to: string): Promise<void>
  /** Reads one of its files to its end, and makes sure that it is what was backed up. */
  prove(file: BackupFile): Promise<void>
  close(): void
}

/** @throws Refusal when the file is not a complete backup */
export async function openBackup(file: string): Promise<OpenBackup> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error: Error) => {
    throw new Refusal(knownReason(error, file) ?? `${file} is not a backup of Regesta, or not a whole one`)
  })
  try {
    const entries = await entriesOf(zip).catch((error: Error) => {
      throw new Refusal(`${file} cannot be read as a backup: ${error.message}`)
    })
    const manifest = await readManifest(zip, entries, file)
    refuseNested(manifest.files, file)
    const absent = manifest.files.find(({ name }) => !entries.has(name))
    if (absent !== undefined) throw new Refusal(`${file} lacks ${absent.name}. Nothing was written`)
    const extract = (one: BackupFile, to: string) => extractFile(zip, entries.get(one.name) as Entry, one, to)
    const prove = (one: BackupFile) => readThrough(zip, entries.get(one.name) as Entry, one, nowhere())
    return { manifest, extract, prove, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

/** What file systems take for one part of a path. Bytes. */
const LONGEST_PART = 255

/** A name below one of the two folders, and nowhere else. */
const Name = z
  .string()
  .regex(/^(data|projects)\//)
  .refine((name) => name.split('/').every((part) => !['', '.', '..'].includes(part)))
  .refine((name) => name.split('/').every((part) => Buffer.byteLength(part) <= LONGEST_PART))

const Manifest = z.looseObject({
  written_by: z.string(),
  created_at: z.string(),
  data_folder: z.string(),
  with_key: z.boolean(),
  files: z.array(
    z.looseObject({
      name: Name,
      size: z.int().nonnegative(),
      sha256: z.string(),
      user_version: z.int().optional(),
      path: z.string().optional(),
    }),
  ),
})

/** Of a million files; what is larger describes no data folder. Bytes. */
const LARGEST_MANIFEST = 256 * 1024 * 1024

async function readManifest(zip: ZipFile, entries: Map<string, Entry>, file: string): Promise<BackupManifest> {
  const entry = entries.get(MANIFEST)
  if (entry === undefined) throw new Refusal(`${file} is not a backup of Regesta: it has no ${MANIFEST}`)
  const found = entry.uncompressedSize > LARGEST_MANIFEST ? undefined : await readJson(zip, entry)
  const { format, written_by } = z.looseObject({ format: z.int(), written_by: z.string() }).safeParse(found).data ?? {}
  if (format !== undefined && format !== 1)
    throw new Refusal(`${file} was written by Regesta ${written_by} in a form that this one cannot read`)
  const manifest = Manifest.safeParse(format === undefined ? undefined : found)
  if (manifest.success) return manifest.data as unknown as BackupManifest
  const place = manifest.error.issues[0]?.path.join('.')
  throw new Refusal(`${file} is not a backup of Regesta: its ${MANIFEST} is not valid${place ? `, see ${place}` : ''}`)
}

/** One name cannot be that of a file and of the folder of another one. */
function refuseNested(files: readonly BackupFile[], backup: string): void {
  const names = new Set(files.map(({ name }) => name))
  const isBelowAFile = (name: string) =>
    name.split('/').some((_, depth, parts) => depth > 0 && names.has(parts.slice(0, depth).join('/')))
  const nested = files.find(({ name }) => isBelowAFile(name))
  if (nested !== undefined)
    throw new Refusal(`${backup} is not a backup of Regesta: ${nested.name} is in it below another file`)
}

const readJson = async (zip: ZipFile, entry: Entry): Promise<unknown> => {
  const text = (await buffer(piecesOf(zip, entry, MANIFEST))).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a disk says of names that cannot be there beside each other, or not at this length. */
const IMPOSSIBLE_PLACES = ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']

async function extractFile(zip: ZipFile, entry: Entry, wanted: BackupFile, to: string): Promise<void> {
  const file = await openNew(wanted, to)
  try {
    await readThrough(zip, entry, wanted, file.createWriteStream({ flush: true }))
  } catch (error) {
    await file.close()
    rmSync(to, { force: true })
    throw error
  }
}

/** Opened before anything is read: who comes this far has made the file, and may remove it. */
async function openNew(wanted: BackupFile, to: string): Promise<FileHandle> {
  try {
    makePrivateFolder(dirname(to))
    return await open(to, 'wx', 0o600)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!IMPOSSIBLE_PLACES.includes(code)) throw error
    throw new Refusal(`${wanted.name} of the backup cannot be written: ${message}`)
  }
}

const nowhere = () => new Writable({ write: (_piece, _encoding, done) => done() })

async function readThrough(zip: ZipFile, entry: Entry, wanted: BackupFile, output: Writable): Promise<void> {
  const digest = createHash('sha256')
  const pieces = piecesOf(zip, entry, wanted.name, (piece) => digest.update(piece))
  await pipeline(pieces, output)
  if (digest.digest('hex') !== wanted.sha256) throw new Refusal(`${wanted.name} of the backup is damaged`)
}

/** The content of the archive; what cannot be read of it is a fault of the archive, not of the place it goes to. */
async function* piecesOf(
  zip: ZipFile,
  entry: Entry,
  name: string,
  see: (piece: Buffer) => void = () => {},
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      see(piece)
      yield piece
    }
  } catch (error) {
    throw new Refusal(`${name} of the backup cannot be read: ${(error as Error).message}`)
  }
}

/** Where the project files of a backup go: side by side, under other names where some disk takes two names for one. */
export function placesFor(files: readonly BackupFile[], folder: string): Map<BackupFile, string> {
  const taken = new Set<string>()
  const nameFor = (wanted: string) => {
    let name = wanted
    for (let number = 2; taken.has(nameOnDisks(name)); number += 1) name = wanted.replace(/(\.[^.]*)?$/, `-${number}$1`)
    taken.add(nameOnDisks(name))
    return name
  }
  return new Map(files.map((file) => [file, join(folder, nameFor(basename(file.name)))]))
}
