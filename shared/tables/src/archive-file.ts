import { closeSync, fstatSync, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { openAtOnce } from './file-bytes.js'

const PIECE = 64 * 1024

/**
 * A ZIP archive on the disk, read by the thread that asks for it, without a further one for each read. It alone closes its
 * file, and once: the number of a file that is closed twice may be somebody else's by then, and the system closes theirs.
 */
export class ArchiveFile extends yauzl.RandomAccessReader {
  private file: number | undefined
  /** Bytes. */
  readonly size: number

  constructor(path: string) {
    super()
    this.file = openAtOnce(path)
    this.size = fstatSync(this.file).size
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, length?: number) => void,
  ): void {
    try {
      process.nextTick(done, null, this.readNow(buffer, offset, length, position))
    } catch (error) {
      process.nextTick(done, error)
    }
  }

  override createReadStream({ start, end }: { start: number; end: number }): Readable {
    let position = start
    const stream = new Readable({
      read: () => {
        const piece = Buffer.allocUnsafe(Math.min(PIECE, end - position))
        const length = this.readNow(piece, 0, piece.length, position)
        position += length
        stream.push(length === 0 ? null : piece.subarray(0, length))
      },
    })
    return stream
  }

  override close(done?: (error: Error | null) => void): void {
    if (this.file !== undefined) closeSync(this.file)
    this.file = undefined
    if (done !== undefined) process.nextTick(done, null)
  }

  /** @returns bytes read: fewer than asked for at the end of the file */
  readNow(buffer: Buffer, offset: number, length: number, position: number): number {
    if (this.file === undefined) throw new Error('closed')
    return length === 0 ? 0 : readSync(this.file, buffer, offset, length, position)
  }
}
