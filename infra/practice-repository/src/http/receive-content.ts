import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Refusal } from '../domain/refusal.js'
import type { ReceivedContent } from '../store/contents.js'

export interface ReceiveOptions {
  readonly folder: string
  readonly limit: number
  /** What a body over the limit is refused with. */
  readonly overLimit: () => Refusal
  readonly onBytes: (count: number) => void
}

/**
 * Streams bytes into a file of their own, hashing on the way, and flushes it to the disk. Memory stays flat, and
 * nothing of an upload that fails remains.
 */
export async function receiveContent(source: Readable, options: ReceiveOptions): Promise<ReceivedContent> {
  const path = join(options.folder, randomUUID())
  const hash = createHash('md5')
  let size = 0
  const meter = new Transform({
    highWaterMark: 1024 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      options.onBytes(chunk.length)
      hash.update(chunk)
      done(size > options.limit ? options.overLimit() : null, chunk)
    },
  })
  try {
    finished(source, { writable: false }, (error) => error && meter.destroy(error))
    source.pipe(meter)
    await pipeline(meter, createWriteStream(path, { highWaterMark: 1024 * 1024 }))
    await flush(path)
    return { path, size, md5: hash.digest('hex') }
  } catch (error) {
    // The rest is read and forgotten, so that the client gets to see the refusal.
    source.unpipe(meter).resume()
    await rm(path, { force: true })
    throw error
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
