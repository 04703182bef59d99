import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, lstat, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'

/** Smaller files cost more as a link than they save. */
const SMALLEST = 1

export interface Sharing {
  /** Files that became another name of a shared one. */
  readonly linked: number
  readonly savedBytes: number
}

/**
 * Keeps equal files of several folders once: each content has one file in the store, named by its SHA-256 and its mode, and
 * the others become further names (hard links) of it. Each replacement is one rename, so a program that runs from the folder
 * never misses a file.
 */
export async function shareFiles(
  folders: readonly string[],
  store: string,
  options: { signal: AbortSignal; onFile: () => void },
): Promise<Sharing> {
  let linked = 0
  let savedBytes = 0
  for (const folder of folders) {
    for await (const file of regularFiles(folder)) {
      options.signal.throwIfAborted()
      options.onFile()
      const saved = await shareFile(file, store).catch(unlessMovedMeanwhile)
      if (saved === undefined) continue
      linked += 1
      savedBytes += saved
    }
  }
  return { linked, savedBytes }
}

/** The bytes that are saved; undefined when the file is the first of its content, or shared already. */
async function shareFile(file: string, store: string): Promise<number | undefined> {
  const { size, mode, ino, mtimeMs } = await lstat(file)
  if (size < SMALLEST) return undefined
  const shared = join(store, await storeName(file, mode))
  const known = await lstat(shared).catch(() => undefined)
  if (known === undefined) {
    makePrivateFolder(dirname(shared))
    await link(file, shared)
    return undefined
  }
  if (known.ino === ino || !(await isUnchanged(file, size, mtimeMs))) return undefined
  await replaceByLink(shared, file)
  return size
}

/** Files come and go while an update, a removal or another sharing is under way; what is missed now is shared next time. */
function unlessMovedMeanwhile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
}

/** Removes files of the store that no environment uses any more. */
export async function sweepStore(store: string): Promise<void> {
  for await (const file of regularFiles(store)) {
    const found = await lstat(file).catch(() => undefined)
    if (found?.nlink === 1) await rm(file, { force: true })
  }
}

async function storeName(file: string, mode: number): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const digest = hash.digest('hex')
  return join(digest.slice(0, 2), `${digest}-${(mode & 0o777).toString(8)}`)
}

/** A file that was written to while it was read keeps its own content. */
async function isUnchanged(file: string, size: number, mtimeMs: number): Promise<boolean> {
  const now = await lstat(file)
  return now.size === size && now.mtimeMs === mtimeMs
}

async function replaceByLink(shared: string, file: string): Promise<void> {
  // A name of its own: with an ending, one that is as long as names may be would be too long.
  const temporary = join(dirname(file), randomUUID())
  await link(shared, temporary)
  await rename(temporary, file)
}

async function* regularFiles(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    // Compiled Python carries the time of its source and is rewritten by any execution.
    if (entry.isDirectory() && entry.name !== '__pycache__') yield* regularFiles(path)
    else if (entry.isFile()) yield path
  }
}
