import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A part of a package as it is written: its bytes are packed already. */
export interface PackedPart {
  /** As the package names it, in its own encoding. */
  readonly name: Buffer
  /** General purpose flags; they say whether the name is UTF-8. */
  readonly flags: number
  readonly method: number
  /** DOS time and date, as they are in the package. */
  readonly time: number
  readonly date: number
  readonly checksum: number
  readonly packedSize: number
  readonly size: number
  readonly bytes: () => Promise<AsyncIterable<Uint8Array>> | Iterable<Uint8Array>
}

const UTF8 = 0x0800
/** Says that the sizes come after the bytes. They are known here, so they come before them. */
const SIZES_BEHIND = 0x0008
/** The first day that a ZIP archive can name: what it holds is the same whenever it is written. */
const FIRST_DAY = 0x21

/** The usual level takes twice as long for a sixth less. */
const QUICK = 3

/** Characters that are packed together. */
const BLOCK = 64 * 1024

/** A part made of a text, which is packed as it comes: it is never in memory as a whole. */
export async function textPart(name: string, text: Iterable<string> | AsyncIterable<string>): Promise<PackedPart> {
  const packed: Buffer[] = []
  let [checksum, size, packedSize] = [0, 0, 0]
  async function* blocks(): AsyncGenerator<Buffer> {
    for await (const block of inBlocks(text)) {
      checksum = crc32(block, checksum)
      size += block.length
      yield block
    }
  }
  await pipeline(blocks, createDeflateRaw({ level: QUICK }), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      packed.push(piece)
      packedSize += piece.length
    }
  })
  const about = { name: Buffer.from(name), flags: UTF8, method: 8, time: 0, date: FIRST_DAY }
  return { ...about, checksum, packedSize, size, bytes: () => packed }
}

async function* inBlocks(text: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  // Waiting for each of a million pieces that are there already would take as long as packing them.
  if (Symbol.iterator in text) {
    yield* blocksOf(text)
    return
  }
  const block = new Block()
  for await (const piece of text) {
    const full = block.add(piece)
    if (full !== undefined) yield full
  }
  yield block.take()
}

function* blocksOf(text: Iterable<string>): Generator<Buffer> {
  const block = new Block()
  for (const piece of text) {
    const full = block.add(piece)
    if (full !== undefined) yield full
  }
  yield block.take()
}

/** Gathers pieces of a text until they make a block. */
class Block {
  private pieces: string[] = []
  private length = 0

  /** The block, when the piece makes it full. */
  add(piece: string): Buffer | undefined {
    this.pieces.push(piece)
    this.length += piece.length
    return this.length < BLOCK ? undefined : this.take()
  }

  take(): Buffer {
    const bytes = Buffer.from(this.pieces.join(''))
    this.pieces = []
    this.length = 0
    return bytes
  }
}

/** Writes a package and brings it to the disk. The file must not be there yet. */
export async function writePackage(target: string, parts: Iterable<PackedPart>): Promise<void> {
  const file = await open(target, 'wx', 0o666)
  try {
    const directory: Buffer[] = []
    let place = 0
    for (const part of parts) {
      directory.push(Buffer.concat([inDirectory(part, place), part.name]))
      place += await append(file, Buffer.concat([before(part), part.name]))
      for await (const piece of await part.bytes()) place += await append(file, piece)
    }
    const list = Buffer.concat(directory)
    await append(file, list)
    await append(file, end(directory.length, list.length, place))
    await file.sync()
  } finally {
    await file.close()
  }
}

async function append(file: FileHandle, bytes: Uint8Array): Promise<number> {
  await file.appendFile(bytes)
  return bytes.length
}

/** What the header before a part and its line in the directory have in common, from the version on. */
function common({ flags, method, time, date, checksum, packedSize, size, name }: PackedPart): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  bytes.writeUInt16LE(flags & ~SIZES_BEHIND, 2)
  bytes.writeUInt16LE(method, 4)
  bytes.writeUInt16LE(time, 6)
  bytes.writeUInt16LE(date, 8)
  bytes.writeUInt32LE(checksum, 10)
  bytes.writeUInt32LE(packedSize, 14)
  bytes.writeUInt32LE(size, 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}

const before = (part: PackedPart) => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common(part)])

function inDirectory(part: PackedPart, place: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(place, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common(part), rest])
}

function end(parts: number, length: number, place: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.write('PK\x05\x06', 'latin1')
  bytes.writeUInt16LE(parts, 8)
  bytes.writeUInt16LE(parts, 10)
  bytes.writeUInt32LE(length, 12)
  bytes.writeUInt32LE(place, 16)
  return bytes
}
