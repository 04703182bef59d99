import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

/** 1 January 1980, the earliest day of the format, so that equal content gives equal bytes. */
const DOS_DATE = 0x21
const VERSION = 20
const UTF8 = 0x800
const DEFLATED = 8

/** A file of an archive. */
export interface ZipEntry {
  /** Its path, with slashes. */
  readonly name: string
  readonly content: Buffer
}

/** A ZIP archive of some files of a folder; the same content always gives the same bytes. */
export async function zipOf(folder: string, files: readonly string[]): Promise<Buffer> {
  const entries: ZipEntry[] = []
  for (const name of files) entries.push({ name, content: await readFile(join(folder, name)) })
  return packZip(entries)
}

/** A ZIP archive of such files by their paths. */
export const packFiles = (files: Readonly<Record<string, string | Buffer>>): Buffer =>
  packZip(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })))

/** A ZIP archive (APPNOTE 6.3) of such files, each deflated, in their order. */
export function packZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name: path, content } of entries) {
    const name = Buffer.from(path, 'utf8')
    const packed = deflateRawSync(content)
    const shared = sharedHeader(content, packed, name)
    const local = Buffer.concat([signature(0x04034b50), shared, name, packed])
    directory.push(directoryEntry(shared, name, offset))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  return Buffer.concat([...parts, central, endOfDirectory(entries.length, central.length, offset)])
}

const signature = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** The part that local header and directory entry have in common. */
function sharedHeader(content: Buffer, packed: Buffer, name: Buffer): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(VERSION, 0)
  bytes.writeUInt16LE(UTF8, 2)
  bytes.writeUInt16LE(DEFLATED, 4)
  bytes.writeUInt16LE(DOS_DATE, 8)
  bytes.writeUInt32LE(crc32(content), 10)
  bytes.writeUInt32LE(packed.length, 14)
  bytes.writeUInt32LE(content.length, 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}

function directoryEntry(shared: Buffer, name: Buffer, offset: number): Buffer {
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(VERSION)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([signature(0x02014b50), madeBy, shared, rest, name])
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(offset, 16)
  return bytes
}
