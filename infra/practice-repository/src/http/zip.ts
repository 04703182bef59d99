import { crc32 } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly bytes: Buffer
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** 1980-01-01, so that equal contents make equal archives. */
const DOS_DATE = 0x21
const UTF8_NAMES = 0x0800

/** A ZIP archive of stored entries; the same entries always make the same bytes. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const nameBytes = Buffer.from(name, 'utf8')
    const fields = entryFields(bytes, nameBytes.length)
    const local = Buffer.concat([word(LOCAL), fields, nameBytes, bytes])
    directory.push(centralEntry(fields, nameBytes, offset))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, word(END), end])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** What local and central headers have alike. */
function entryFields(bytes: Buffer, nameLength: number): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(UTF8_NAMES, 2)
  fields.writeUInt16LE(DOS_DATE, 8)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(bytes.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(nameLength, 22)
  return fields
}

function centralEntry(fields: Buffer, name: Buffer, offset: number): Buffer {
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(offset, 10)
  return Buffer.concat([word(CENTRAL), Buffer.from([20, 0]), fields, tail, name])
}
