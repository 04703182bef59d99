import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import type { Upload } from './send-call.js'

const PIECE = 512 * 1024

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
  /** Digests of the bytes of the last sending; undefined until all of them went out. */
  sent(): { readonly md5: string; readonly sha256: string } | undefined
}

/**
 * Memory use does not grow with the size of the file.
 *
 * @param known the SHA-256 of the content where it is known; computing only the MD5 makes large uploads faster
 */
export function fileUpload(
  path: string,
  size: number,
  onBytes: (count: number) => void,
  known?: string | undefined,
): FileUpload {
  let digests: { md5: string; sha256: string } | undefined
  return {
    size,
    sent: () => digests,
    open(moved) {
      digests = undefined
      const md5 = createHash('md5')
      const sha256 = known === undefined ? createHash('sha256') : undefined
      const counted = new Transform({
        highWaterMark: PIECE,
        transform(piece: Buffer, _encoding, done) {
          md5.update(piece)
          sha256?.update(piece)
          moved()
          onBytes(piece.length)
          done(null, piece)
        },
        flush(done) {
          digests = { md5: md5.digest('hex'), sha256: sha256?.digest('hex') ?? known ?? '' }
          done()
        },
      })
      // One byte more than expected shows that the file grew while it was sent.
      const source = createReadStream(path, { highWaterMark: PIECE, end: size })
      source.on('error', (error) => counted.destroy(error))
      counted.on('close', () => source.destroy())
      return source.pipe(counted)
    },
  }
}

/** Size, time and digests of a file's content; undefined when it cannot be read. */
export async function md5OfFile(path: string): Promise<(LocalFile & { md5: string; sha256: string }) | undefined> {
  const before = await localFile(path)
  if (before === undefined) return undefined
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  try {
    for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
      md5.update(piece as Buffer)
      sha256.update(piece as Buffer)
    }
  } catch {
    return undefined
  }
  return { ...before, md5: md5.digest('hex'), sha256: sha256.digest('hex') }
}
