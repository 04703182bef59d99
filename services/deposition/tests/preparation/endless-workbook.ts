import { constants, crc32, deflateRawSync } from 'node:zlib'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** The parts of a workbook with one sheet. */
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="a" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="A" sheetId="1" r:id="s"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="s" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}
const HEAD = `<worksheet ${MAIN}><sheetData><row><c t="str"><v>file</v></c></row><row><c t="str"><v>a.jpg</v></c></row>`
const MiB = 1024 * 1024
/** Of rows with nothing in their cells, which no reader gets through within its time. */
const ROWS = Buffer.alloc(MiB, '<row><c t="s"/><c t="b"/></row> ')
/** They are packed to less than two megabytes: more of them would have more time, too. */
const PIECES = 800

interface Part {
  readonly name: string
  readonly packed: Buffer
  readonly size: number
  readonly checksum: number
}

/** A workbook of two megabytes that unpacks to 800 megabytes of rows. */
export function endlessWorkbook(): Buffer {
  const plain = Object.entries(PARTS).map(([name, text]) => {
    const content = Buffer.from(text)
    return { name, packed: deflateRawSync(content), size: content.length, checksum: crc32(content) }
  })
  return zipped([...plain, endlessSheet()])
}

/** Pieces that end on whole bytes may follow each other as often as one likes. */
function endlessSheet(): Part {
  const flush = { finishFlush: constants.Z_FULL_FLUSH }
  const rows = deflateRawSync(ROWS, flush)
  const packed = Buffer.concat([deflateRawSync(Buffer.from(HEAD), flush), ...Array<Buffer>(PIECES).fill(rows)])
  return { name: 'xl/worksheets/sheet1.xml', packed, size: HEAD.length + PIECES * MiB, checksum: 0 }
}

function zipped(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const header = headerOf(part, name)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), header, name, part.packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), header, rest, name]))
    files.push(file)
    offset += file.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, central, Buffer.from('PK\x05\x06'), end])
}

function headerOf({ packed, size, checksum }: Part, name: Buffer): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(8, 4)
  header.writeUInt32LE(checksum, 10)
  header.writeUInt32LE(packed.length, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}
