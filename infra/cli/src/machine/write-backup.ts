import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { VERSION } from '@regesta/contracts/services'
import { storedSchema } from '@regesta/sqlite/schema'
import { copyWhole } from '@regesta/sqlite/whole-copy'
import { ZipArchive } from 'archiver'
import { Refusal } from '../exit-code.js'
import { unreadable } from '../unreadable.js'
import { filesToKeep, isDatabase, isGone } from './backup-files.js'
import { type BackupFile, type BackupManifest, MANIFEST } from './backup-manifest.js'

/** Read and packed at once: each piece is handed to a thread and back, which took a quarter of the processor time. Bytes. */
const PIECE = 1024 * 1024

export interface BackupOrder {
  readonly home: string
  readonly file: string
  readonly withKey: boolean
  /** Project files that go with it. */
  readonly projects: readonly string[]
  readonly signal: AbortSignal
}

/**
 * Writes a backup, also while everything runs: first the files, then the databases, each as one complete copy of a moment,
 * so that no database names a file that is not there. The file has its name when it is whole.
 */
export async function writeBackup(order: BackupOrder): Promise<BackupManifest> {
  const { file } = order
  const partial = `${file}.partial`
  const scratch = mkdtempSync(join(dirname(file), '.regesta-backup-'))
  const zip = new ZipArchive({ zlib: { level: 1, chunkSize: PIECE }, forceZip64: true })
  const output = createWriteStream(partial, { mode: 0o600 })
  try {
    zip.on('error', (error: Error) => output.destroy(error))
    zip.pipe(output)
    // Watched from the beginning: an archive that takes no more takes none of what is still to come, either.
    const [manifest] = await Promise.all([fill(zip, scratch, order), finished(output)])
    renameSync(partial, file)
    return manifest
  } catch (error) {
    // What names a path is about a file that goes in, and says so itself.
    const { code, path } = error as NodeJS.ErrnoException
    if (order.signal.aborted || code === undefined || path !== undefined) throw error
    throw new Refusal(unreadable(file, error as Error, 'cannot be written'))
  } finally {
    output.destroy()
    rmSync(scratch, { recursive: true, force: true })
    rmSync(partial, { force: true })
  }
}

async function fill(zip: ZipArchive, scratch: string, order: BackupOrder): Promise<BackupManifest> {
  const { home, withKey, projects, signal } = order
  const found = filesToKeep(home, withKey).map((path) => ({ name: `data/${path}`, from: join(home, path) }))
  const isCopied = ({ from }: { from: string }) => isDatabase(from)
  const inside = found.filter(isCopied)
  const files: BackupFile[] = []
  for (const one of found.filter((one) => !inside.includes(one)))
    files.push(...(await add(zip, one.name, one.from, signal)))
  const outside = projects.map((path, index) => ({
    name: `projects/${index + 1}/${basename(path)}`,
    from: path,
    path,
  }))
  for (const { name, from, ...more } of [...outside, ...inside]) {
    const copy = join(scratch, 'copy.db')
    await copyWhole(from, copy)
    const user_version = storedSchema(copy) ?? 0
    files.push(...(await add(zip, name, copy, signal)).map((added) => ({ ...added, user_version, ...more })))
    rmSync(copy)
  }
  const manifest = { ...manifestOf(order), files }
  zip.append(JSON.stringify(manifest, null, 2), { name: MANIFEST })
  await zip.finalize()
  return manifest
}

const manifestOf = ({ home, withKey }: BackupOrder): Omit<BackupManifest, 'files'> => ({
  format: 1,
  written_by: VERSION,
  created_at: new Date().toISOString(),
  data_folder: home,
  with_key: withKey,
})

/**
 * Sends one file into the archive, and tells what went in: a file that grows meanwhile is described as it was sent, and one that
 * went away since the folder was listed, as what is in the making does, is left out.
 */
async function add(zip: ZipArchive, name: string, from: string, signal: AbortSignal): Promise<BackupFile[]> {
  signal.throwIfAborted()
  const opened = await openIfThere(from)
  if (opened === undefined) return []
  const { mtime } = await opened.stat()
  const digest = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      digest.update(piece)
      size += piece.length
      done(null, piece)
    },
  })
  const source = opened.createReadStream({ highWaterMark: PIECE })
  source.on('error', (error) => counted.destroy(error))
  const taken = new Promise((resolve, reject) => {
    zip.once('entry', resolve)
    counted.once('error', reject)
  })
  zip.append(source.pipe(counted), { name, date: mtime, mode: 0o600 })
  await taken
  return [{ name, size, sha256: digest.digest('hex') }]
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file)
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}
