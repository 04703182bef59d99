import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { VERSION } from '@regesta/contracts/services'
import { realPathSync } from '@regesta/http/allowed-roots'
import { fileToDiskSync, takePlaceSync } from '@regesta/http/to-disk'
import { storedSchema } from '@regesta/sqlite/schema'
import { copyWhole } from '@regesta/sqlite/whole-copy'
import { Refusal } from '../exit-code.js'
import { unreadable } from '../unreadable.js'
import { isDatabase, isGone } from './backup-files.js'
import { type BackupFile, type BackupManifest, MANIFEST } from './backup-manifest.js'
import { SCRATCH } from './backup-names.js'
import { type ZipEntry, zipPieces } from './zip-pieces.js'

/** Read and packed at once: smaller ones are handed to threads and back more often than they are worked on. Bytes. */
const PIECE = 1024 * 1024

export interface BackupOrder {
  readonly home: string
  readonly file: string
  /** Of the data folder, relative to it. */
  readonly kept: readonly string[]
  readonly withKey: boolean
  /** Project files that go with it. */
  readonly projects: readonly string[]
  readonly signal: AbortSignal
}

/**
 * Writes a backup, also while everything runs: first the files, then the databases, each as one complete copy of a moment,
 * so that no database names a file that is not there. The file has its name when it is whole and on the disk.
 */
export async function writeBackup(order: BackupOrder): Promise<BackupManifest> {
  const { file } = order
  const partial = `${file}.partial`
  const scratch = mkdtempSync(join(dirname(file), SCRATCH))
  const files: BackupFile[] = []
  const manifest: BackupManifest = { ...factsOf(order), files }
  try {
    await pipeline(zipPieces(entriesOf(order, scratch, manifest, files)), createWriteStream(partial, { mode: 0o600 }))
    fileToDiskSync(partial)
    takePlaceSync(partial, file)
    return manifest
  } catch (error) {
    // What names a path is about a file that goes in, and says so itself.
    const { code, path } = error as NodeJS.ErrnoException
    if (order.signal.aborted || code === undefined || path !== undefined) throw error
    throw new Refusal(unreadable(file, error as Error, 'cannot be written'))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
    rmSync(partial, { force: true })
  }
}

/** What goes in, one after the other, and at last the manifest of what went in. */
async function* entriesOf(
  { home, kept, projects, signal }: BackupOrder,
  scratch: string,
  manifest: BackupManifest,
  files: BackupFile[],
): AsyncGenerator<ZipEntry> {
  const found = kept.map((path) => ({ name: `data/${path}`, from: join(home, path) }))
  const isCopied = ({ from }: { from: string }) => isDatabase(from)
  const inside = found.filter(isCopied)
  for (const { name, from } of found.filter((one) => !inside.includes(one)))
    yield* entryOf(name, from, signal, (sent) => files.push(sent))
  const outside = projects.map((path, index) => ({
    name: `projects/${index + 1}/${basename(path)}`,
    from: path,
    path,
  }))
  for (const { name, from, ...more } of [...outside, ...inside]) {
    const copy = join(scratch, 'copy.db')
    await copyWhole(from, copy)
    const user_version = storedSchema(copy) ?? 0
    yield* entryOf(name, copy, signal, (sent) => files.push({ ...sent, user_version, ...more }))
    rmSync(copy)
  }
  const text = Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))])
  yield { name: MANIFEST, date: new Date(), pieces: text }
}

const factsOf = ({ home, withKey }: BackupOrder): Omit<BackupManifest, 'files'> => ({
  format: 1,
  written_by: VERSION,
  created_at: new Date().toISOString(),
  // As the register names what is in it, by whatever link it is reached.
  data_folder: realPathSync(home),
  with_key: withKey,
})

/**
 * One file as an entry, and what was sent of it: a file that grows meanwhile is described as it was sent, and one that went away
 * since the folder was listed, as what is in the making does, is left out.
 */
async function* entryOf(
  name: string,
  from: string,
  signal: AbortSignal,
  tell: (sent: BackupFile) => void,
): AsyncGenerator<ZipEntry> {
  signal.throwIfAborted()
  const opened = await openIfThere(from)
  if (opened === undefined) return
  try {
    const digest = createHash('sha256')
    let size = 0
    const { mtime } = await opened.stat()
    const pieces = piecesOf(opened, signal, (piece) => {
      digest.update(piece)
      size += piece.length
    })
    yield { name, date: mtime, pieces }
    tell({ name, size, sha256: digest.digest('hex') })
  } finally {
    await opened.close()
  }
}

async function* piecesOf(file: FileHandle, signal: AbortSignal, see: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for (;;) {
    signal.throwIfAborted()
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE)
    if (bytesRead === 0) return
    const piece = buffer.subarray(0, bytesRead)
    see(piece)
    yield piece
  }
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file)
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}
