import { createHash } from 'node:crypto'
import { type BigIntStats, constants, readlinkSync } from 'node:fs'
import { type FileHandle, open, realpath, stat } from 'node:fs/promises'

/** Whoever opens a pipe waits until somebody writes into it, and cannot be stopped. Not known on Windows, where none has a path. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Bytes that are read at a time. */
const PIECE = 1024 * 1024

/** A regular file, open, with what was learnt from the descriptor and not from the name. */
export interface PlacedFile {
  readonly file: FileHandle
  readonly found: BigIntStats
  /** Where the open file is; undefined if it was replaced at this moment. */
  readonly real: string | undefined
}

/**
 * Opens a file that holds bytes, whatever a path leads to: pipes and devices may never come to an end.
 *
 * @throws what the system says, and an error with the code EINVAL for anything but a regular file
 */
export const openRegularFile = async (path: string): Promise<FileHandle> =>
  (await openAs(path, async (file, found) => ({ file, found }))).file

/** The same, and where the open file is: a name may lead elsewhere by the time that somebody looks at it. */
export const openPlacedFile = (path: string): Promise<PlacedFile> =>
  openAs(path, async (file, found) => ({ file, found, real: await realPathOf(file, path, found) }))

async function openAs<Opened>(
  path: string,
  opened: (file: FileHandle, found: BigIntStats) => Promise<Opened>,
): Promise<Opened> {
  const file = await open(path, AT_ONCE)
  try {
    const found = await file.stat({ bigint: true })
    if (found.isFile()) return await opened(file, found)
    throw Object.assign(new Error(`${path} is not a regular file`), { code: 'EINVAL' })
  } catch (error) {
    await file.close()
    throw error
  }
}

async function realPathOf(file: FileHandle, path: string, found: BigIntStats): Promise<string | undefined> {
  const told = process.platform === 'linux' ? ofDescriptor(file) : undefined
  if (told !== undefined) return told
  const real = await realpath(path)
  const there = await stat(real, { bigint: true })
  return there.ino === found.ino && there.dev === found.dev ? real : undefined
}

/** What Linux says of a descriptor; undefined where `/proc` is not mounted. */
function ofDescriptor({ fd }: FileHandle): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return undefined
  }
}

/** Identifies the bytes at a place, as far as the disk knows. */
export const bytesAt = ({ dev, ino, size, mtimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs].map((part) => part.toString(36)).join('-')

/** SHA-256 of all bytes of an open file, lower-case hexadecimal. It stays open. */
export async function sha256Of(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of file.createReadStream({ start: 0, highWaterMark: PIECE, autoClose: false }))
    hash.update(piece as Buffer)
  return hash.digest('hex')
}
