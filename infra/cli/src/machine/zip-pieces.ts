import { crc32 } from 'node:zlib'
import { pack } from './pack.js'

/** A file that goes into an archive. */
export interface ZipEntry {
  readonly name: string
  readonly date: Date
  readonly pieces: AsyncIterable<Buffer>
}

/** What is known of a file once all of it has come. */
interface Totals {
  checksum: number
  size: number
  packedSize: number
}

/** An entry as the list at the end of an archive names it. */
interface Listed extends Readonly<Totals> {
  readonly name: Buffer
  readonly time: number
  readonly place: number
}

/** The version of the format that knows large files: 4.5. */
const VERSION = 45
/** Checksum and sizes follow the bytes (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
/** In place of a number of four bytes: it is in the part for large ones. */
const BELOW = 0xffffffff
/** A regular file, for its owner alone, made on Unix. */
const UNIX = 3
const OWN_FILE = 0o100600

/**
 * An archive of what comes, piece by piece. It is written with the numbers of large archives throughout: nobody knows before
 * a file has been sent how large it is.
 */
export async function* zipPieces(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const listed: Buffer[] = []
  let place = 0
  for await (const entry of entries) {
    const [name, time] = [Buffer.from(entry.name), dosTime(entry.date)]
    const before = headerOf(name, time)
    yield before
    const seen: Totals = { checksum: 0, size: 0, packedSize: 0 }
    for await (const packed of pack(counted(entry.pieces, seen))) {
      seen.packedSize += packed.length
      yield packed
    }
    const behind = sizesOf(seen)
    yield behind
    listed.push(lineOf({ ...seen, name, time, place }))
    place += before.length + seen.packedSize + behind.length
  }
  const list = Buffer.concat(listed)
  yield list
  yield endOf(listed.length, list.length, place)
}

async function* counted(pieces: AsyncIterable<Buffer>, seen: Pick<Totals, 'checksum' | 'size'>) {
  for await (const piece of pieces) {
    seen.checksum = crc32(piece, seen.checksum)
    seen.size += piece.length
    yield piece
  }
}

/** Numbers, each with how many bytes it takes, the lowest first. */
function bytesOf(...numbers: readonly (readonly [size: 2 | 4 | 8, value: number])[]): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of numbers) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, size)
    at += size
  }
  return bytes
}

/** What the header before a file and its line in the list have in common. */
const common = (time: number, checksum: number, sizes: number, name: Buffer, more: number) =>
  bytesOf(
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [4, time],
    [4, checksum],
    [4, sizes],
    [4, sizes],
    [2, name.length],
    [2, more],
  )

/** The part for large numbers. */
const large = (...values: number[]) =>
  bytesOf([2, 1], [2, 8 * values.length], ...values.map((value): [8, number] => [8, value]))

function headerOf(name: Buffer, time: number): Buffer {
  const more = large(0, 0)
  return Buffer.concat([bytesOf([4, 0x04034b50]), common(time, 0, BELOW, name, more.length), name, more])
}

const sizesOf = ({ checksum, packedSize, size }: Readonly<Totals>) =>
  bytesOf([4, 0x08074b50], [4, checksum], [8, packedSize], [8, size])

function lineOf({ name, time, place, checksum, packedSize, size }: Listed): Buffer {
  const more = large(size, packedSize, place)
  return Buffer.concat([
    bytesOf([4, 0x02014b50], [2, (UNIX << 8) | VERSION]),
    common(time, checksum, BELOW, name, more.length),
    // No comment, the first volume, no hint about the content; what may be done with it; where it begins.
    bytesOf([2, 0], [2, 0], [2, 0], [4, OWN_FILE * 0x10000], [4, BELOW]),
    name,
    more,
  ])
}

/** The end twice: for large archives, and where to find that, for all. */
const endOf = (count: number, length: number, place: number) =>
  Buffer.concat([
    bytesOf([4, 0x06064b50], [8, 44], [2, (UNIX << 8) | VERSION], [2, VERSION], [4, 0], [4, 0]),
    bytesOf([8, count], [8, count], [8, length], [8, place]),
    bytesOf([4, 0x07064b50], [4, 0], [8, place + length], [4, 1]),
    bytesOf([4, 0x06054b50], [2, 0], [2, 0], [2, 0xffff], [2, 0xffff], [4, BELOW], [4, BELOW], [2, 0]),
  ])

/** As archives note a moment: from 1980 on, to two seconds. */
function dosTime(date: Date): number {
  const year = Math.max(0, date.getUTCFullYear() - 1980)
  const day = (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return day * 0x10000 + ((date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1))
}
