import { open } from 'node:fs/promises'
import { posix } from 'node:path'
import { crc32 } from 'node:zlib'
import { say } from '@regesta/contracts/sentences'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { ArchiveFile } from '../archive-file.js'
import { UnreadableTable } from '../unreadable-table.js'
import { scanXml, type XmlVisitor } from './xml-stream.js'

const MOST_PARTS = 10_000
const LARGEST_WHOLE_PART = 64 * 1024 * 1024

/** Opens the ZIP container of a workbook. Only its directory is read. */
export async function openPackage(path: string): Promise<Package> {
  const zip = await openZip(path)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= MOST_PARTS)
        throw new UnreadableTable('too_large', say('workbook_parts_many', { number: MOST_PARTS }))
      entries.set(entry.fileName.toLowerCase(), entry)
    }
  } catch (error) {
    zip.close()
    throw asUnreadable(error)
  }
  return new Package(zip, entries)
}

async function openZip(path: string): Promise<ZipFile> {
  const file = new ArchiveFile(path)
  try {
    return await yauzl.fromRandomAccessReaderPromise(file, file.size, { autoClose: false })
  } catch (error) {
    file.close()
    throw await containerFault(path, error as Error)
  }
}

/** The parts of a workbook file by name. */
export class Package {
  constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  has(part: string): boolean {
    return this.entries.has(part.toLowerCase())
  }

  /** The bytes of a part, unpacked as they are read. */
  async read(part: string): Promise<AsyncIterable<Buffer>> {
    const entry = this.entries.get(part.toLowerCase())
    if (entry === undefined) throw new UnreadableTable('damaged', say('workbook_part_missing', { part }))
    if (entry.isEncrypted()) throw new UnreadableTable('encrypted', say('workbook_encrypted', {}))
    const stream = await this.zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw asUnreadable(error)
    })
    return checked(stream as AsyncIterable<Buffer>, entry)
  }

  /** The text of a whole part, which must not have more than `limit` bytes. */
  async readText(part: string, limit: number): Promise<string> {
    const size = this.entries.get(part.toLowerCase())?.uncompressedSize ?? 0
    if (size > limit) throw new UnreadableTable('too_large', say('sheet_large', { bytes: size, most: limit }))
    const pieces: Buffer[] = []
    for await (const piece of await this.read(part)) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    const encoding = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8'
    return new TextDecoder(encoding).decode(bytes)
  }

  /** All parts in the order of the package, with their packed bytes as they are there. */
  *packed(): Generator<{ readonly entry: Entry; readonly read: () => Promise<AsyncIterable<Buffer>> }> {
    for (const entry of this.entries.values())
      yield {
        entry,
        read: () => this.zip.openReadStreamPromise(entry, { decodeFileData: false }) as Promise<AsyncIterable<Buffer>>,
      }
  }

  /** Walks through a whole part that is small in any honest workbook. */
  async visit(part: string, visitor: XmlVisitor): Promise<void> {
    const size = this.entries.get(part.toLowerCase())?.uncompressedSize ?? 0
    if (size > LARGEST_WHOLE_PART)
      throw new UnreadableTable('too_large', say('workbook_part_large', { part, bytes: size }))
    for await (const _ of scanXml(await this.read(part), visitor));
  }

  /** Targets of a part's relationships, by id, with their type. */
  async relationships(part: string): Promise<ReadonlyMap<string, { type: string; target: string }>> {
    const found = new Map<string, { type: string; target: string }>()
    const folder = posix.dirname(part)
    const list = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
    if (!this.has(list)) return found
    await this.visit(list, {
      open: (name, attribute) => {
        if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
        const target = attribute('Target') ?? ''
        const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
        found.set(attribute('Id') ?? '', { type: attribute('Type') ?? '', target: path })
      },
    })
    return found
  }

  close(): void {
    this.zip.close()
  }
}

/** Compares the checksum when a part was read to its end, and words whatever goes wrong on the way. */
async function* checked(stream: AsyncIterable<Buffer>, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0
  try {
    for await (const chunk of stream) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    throw asUnreadable(error)
  }
  if (sum !== entry.crc32) throw new UnreadableTable('damaged', say('workbook_part_changed', { part: entry.fileName }))
}

/** A sentence for anything that goes wrong inside the container or its XML. */
export function asUnreadable(error: unknown): unknown {
  if (error instanceof UnreadableTable || !(error instanceof Error)) return error
  const { code } = error as NodeJS.ErrnoException
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return error
  return new UnreadableTable('damaged', say('workbook_broken', { reason: error.message }), { cause: error })
}

async function containerFault(path: string, error: Error): Promise<unknown> {
  const tail = await endsWithoutDirectory(path)
  if (!tail) return asUnreadable(error)
  return new UnreadableTable('damaged', say('workbook_cut_off', {}), { cause: error })
}

/** Whether the record that ends every ZIP file is missing. */
async function endsWithoutDirectory(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const length = Math.min(size, 66_000)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.indexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06])) < 0
  } finally {
    await file.close()
  }
}
