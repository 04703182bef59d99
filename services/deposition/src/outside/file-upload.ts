import { type FileHandle, stat } from 'node:fs/promises'
import { openRegularFile } from '@regesta/http/regular-file'
import { type Digests, digester, type Hashing, hashing } from './hashing.js'
import type { Upload } from './send-call.js'

/** Bytes that are read at once where nothing is sent. */
const READ_AHEAD = 512 * 1024

/** A file on this disk as it is now. */
export interface LocalFile {
  readonly size: number
  /** Nanoseconds, as text. */
  readonly mtime_ns: string
}

/** @returns undefined when there is no such file */
export async function localFile(path: string): Promise<LocalFile | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  if (found === undefined || !found.isFile()) return undefined
  return { size: Number(found.size), mtime_ns: String(found.mtimeNs) }
}

/** A file that is sent piece by piece, with the digests of what really went out. */
export interface FileUpload extends Upload {
  /** Digests of the bytes of the last sending; undefined unless all of them went out. */
  sent(): Promise<Digests | undefined>
}

/**
 * Memory use does not grow with the size of the file: a few buffers are filled again and again. That is safe because a body
 * is asked for its next piece only when the one before has left for the network; a mix-up would show in the MD5. Both digests
 * are of these very bytes: a file that looks as it did when it was scanned may have got others meanwhile.
 */
export function fileUpload(path: string, size: number, onBytes: (count: number) => void): FileUpload {
  let digests: Promise<Digests | undefined> = Promise.resolve(undefined)
  return {
    size,
    sent: () => digests,
    async *open(moved) {
      digests = Promise.resolve(undefined)
      const bytes = hashing(size)
      let sent = 0
      try {
        for await (const piece of piecesOf(path, bytes)) {
          sent += piece.length
          // The answer may come before anybody asks for more. A file that has grown goes on, and the call fails.
          if (sent === size) digests = bytes.digests()
          if (sent > size) digests = Promise.resolve(undefined)
          moved()
          onBytes(piece.length)
          yield piece
        }
      } finally {
        bytes.end()
      }
    },
  }
}

/** Reads a file piece by piece, each while the one before is being used and hashed. */
async function* piecesOf(path: string, bytes: Hashing): AsyncGenerator<Buffer, void, undefined> {
  const file = await openRegularFile(path)
  let position = 0
  const read = (turn: number): Promise<Buffer> => {
    const piece = bytes.place(turn).then((place) => fill(file, place, position))
    // When nobody wants it any more, nobody hears that it failed.
    piece.catch(() => {})
    return piece
  }
  try {
    let next = read(0)
    for (let turn = 0; ; turn += 1) {
      const piece = await next
      if (piece.length === 0) return
      bytes.take(turn, piece)
      position += piece.length
      next = read(turn + 1)
      yield piece
    }
  } finally {
    await file.close()
  }
}

/** Fills a buffer from a place in a file; only at the end of the file less than all of it is filled. */
async function fill(file: FileHandle, buffer: Buffer, position: number): Promise<Buffer> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

/** Size, time and digests of a file's content; undefined when it cannot be read. */
export async function md5OfFile(path: string): Promise<(LocalFile & Digests) | undefined> {
  const before = await localFile(path)
  if (before === undefined) return undefined
  const both = digester()
  try {
    const file = await openRegularFile(path)
    for await (const piece of file.createReadStream({ highWaterMark: READ_AHEAD })) both.update(piece as Buffer)
  } catch {
    return undefined
  }
  return { ...before, ...both.digests() }
}
