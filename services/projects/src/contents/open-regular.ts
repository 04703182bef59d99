import { type BigIntStats, constants, readlinkSync, realpathSync } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'

/** A regular file, open, with what was learnt from the descriptor and not from the name. */
export interface RegularFile {
  readonly file: FileHandle
  readonly found: BigIntStats
  /** Where the open file is; undefined if it was replaced at this moment. */
  readonly real: string | undefined
}

/**
 * Opens a file for reading, and never waits for anything else that may be in its place.
 *
 * @param shown what it is called in messages
 * @throws not_found, forbidden
 */
export async function openRegular(path: string, shown: string): Promise<RegularFile> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error) => explain(shown, error))
  try {
    const found = await file.stat({ bigint: true })
    if (!found.isFile()) throw new ServiceError('not_found', say('place_without_file', { place: shown }))
    return { file, found, real: await realPathOf(file, path, found) }
  } catch (error) {
    await file.close()
    throw error
  }
}

function explain(shown: string, error: NodeJS.ErrnoException): never {
  const { code = '' } = error
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code))
    throw new ServiceError('not_found', `${shown} is not there now`)
  if (['EACCES', 'EPERM', 'ELOOP', 'ENXIO'].includes(code)) {
    throw new ServiceError('forbidden', `${shown} cannot be read (${code})`)
  }
  throw error
}

/** A name may lead elsewhere by now. */
async function realPathOf(file: FileHandle, path: string, found: BigIntStats): Promise<string | undefined> {
  if (process.platform === 'linux') return readlinkSync(`/proc/self/fd/${file.fd}`)
  const real = realpathSync(path)
  const there = await stat(real, { bigint: true })
  return there.ino === found.ino && there.dev === found.dev ? real : undefined
}

/** Identifies the bytes at a place, as far as the disk knows. */
export const bytesAt = ({ dev, ino, size, mtimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs].map((part) => part.toString(36)).join('-')
