import { type FileHandle, open } from 'node:fs/promises'
import { say } from '@regesta/contracts/sentences'
import { UnreadableTable } from '../unreadable-table.js'

/** One stream inside of a compound file (MS-CFB), read where it is asked for. */
export interface CompoundStream {
  readonly size: number
  read(offset: number, length: number): Promise<Buffer>
}

const END_OF_CHAIN = 0xfffffffe
const IN_HEADER = 109
const ENTRY = 128
const SMALL_SECTOR = 64
/** Streams below this size are kept together; the format has no other limit. Bytes. */
const SMALLEST = 4_096

interface Entry {
  readonly name: string
  readonly start: number
  readonly size: number
}

/** Opens the container of an old Office document. Only its tables are read. */
export async function openCompoundFile(path: string) {
  const file = await open(path, 'r')
  try {
    const header = await readExactly(file, 0, 512)
    const sectorSize = 1 << header.readUInt16LE(30)
    if (sectorSize !== 512 && sectorSize !== 4096) throw damaged(say('sectors_unknown', {}))
    const readSector = (sector: number) => readExactly(file, (sector + 1) * sectorSize, sectorSize)
    const { size } = await file.stat()
    const sectorCount = Math.ceil(size / sectorSize)
    const next = (await allocationTable(header, sectorSize, sectorCount, readSector)).subarray(0, sectorCount)
    const smallest = Math.min(header.readUInt32LE(56), SMALLEST)
    const directory = await Promise.all(chain(header.readUInt32LE(48), next).map(readSector))
    const entries = entriesOf(Buffer.concat(directory))
    const streamOf = ({ start, size }: Entry): CompoundStream => {
      const sectors = chain(start, next)
      if (sectors.length * sectorSize < size) throw damaged(say('part_missing', {}))
      return {
        size,
        read: (offset, length) => readChain(file, sectors, sectorSize, offset, Math.min(length, size - offset)),
      }
    }
    /** Small streams are kept together in the stream of the root, in sectors of their own. */
    const smallStreamOf = async (entry: Entry): Promise<CompoundStream> => {
      const [root] = entries
      const table = await Promise.all(chain(header.readUInt32LE(60), next).map(readSector))
      const sectors = chain(entry.start, joined(table))
      const all = root === undefined ? undefined : streamOf(root)
      const pieces = await Promise.all(sectors.map((sector) => all?.read(sector * SMALL_SECTOR, SMALL_SECTOR)))
      const bytes = Buffer.concat(pieces.filter((piece) => piece !== undefined)).subarray(0, entry.size)
      return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) }
    }
    return {
      stream: async (name: string) => {
        const entry = entries.find((candidate) => candidate.name === name)
        if (entry === undefined) return undefined
        return entry.size < smallest ? smallStreamOf(entry) : streamOf(entry)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/**
 * Which sector follows which. Its own sectors are listed in the header and, for large files, in a chain of lists. A table
 * that is longer than its file, or a chain that comes back to itself, would be read without end.
 */
async function allocationTable(
  header: Buffer,
  sectorSize: number,
  sectors: number,
  readSector: (sector: number) => Promise<Buffer>,
): Promise<Uint32Array> {
  const count = header.readUInt32LE(44)
  if (count > sectors) throw damaged(say('sectors_too_many', {}))
  const places = longsOf(header.subarray(76)).slice(0, Math.min(IN_HEADER, count))
  const seen = new Set<number>()
  for (let list = header.readUInt32LE(68); places.length < count && list < END_OF_CHAIN; ) {
    if (seen.has(list)) throw damaged(say('sectors_in_a_circle', {}))
    seen.add(list)
    const longs = longsOf(await readSector(list))
    places.push(...longs.slice(0, Math.min(sectorSize / 4 - 1, count - places.length)))
    list = longs.at(-1) ?? END_OF_CHAIN
  }
  return joined(await Promise.all(places.map(readSector)))
}

/** The numbers of several sectors in one table, without a list of them in between. */
function joined(pieces: readonly Buffer[]): Uint32Array {
  const bytes = Buffer.concat(pieces)
  const table = new Uint32Array(Math.floor(bytes.length / 4))
  for (let index = 0; index < table.length; index += 1) table[index] = bytes.readUInt32LE(index * 4)
  return table
}

function chain(start: number, next: Uint32Array): number[] {
  const sectors: number[] = []
  for (let sector = start; sector < END_OF_CHAIN; sector = next[sector] ?? END_OF_CHAIN) {
    if (sectors.length > next.length || sector >= next.length) throw damaged(say('parts_in_a_circle', {}))
    sectors.push(sector)
  }
  return sectors
}

/** Reads adjacent sectors in one go. */
async function readChain(
  file: FileHandle,
  sectors: readonly number[],
  sectorSize: number,
  offset: number,
  length: number,
): Promise<Buffer> {
  if (length <= 0) return Buffer.alloc(0)
  const first = Math.floor(offset / sectorSize)
  const last = Math.floor((offset + length - 1) / sectorSize)
  const pieces: Buffer[] = []
  for (let index = first; index <= last; ) {
    let end = index
    while (end < last && sectors[end + 1] === (sectors[end] ?? 0) + 1) end += 1
    pieces.push(await readExactly(file, ((sectors[index] ?? 0) + 1) * sectorSize, (end - index + 1) * sectorSize))
    index = end + 1
  }
  const start = offset - first * sectorSize
  return Buffer.concat(pieces).subarray(start, start + length)
}

/** The last sector of a file may be shorter than the others. */
async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead === 0) throw damaged(say('is_cut_off', {}))
  return buffer
}

const longsOf = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))

const entriesOf = (directory: Buffer): Entry[] =>
  Array.from({ length: Math.floor(directory.length / ENTRY) }, (_, index) => {
    const entry = directory.subarray(index * ENTRY, (index + 1) * ENTRY)
    const nameLength = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)
    return {
      name: entry.toString('utf16le', 0, nameLength),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    }
  })

export const damaged = (reason: string): UnreadableTable =>
  new UnreadableTable('damaged', say('workbook_damaged', { reason }))
