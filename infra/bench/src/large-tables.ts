import { createWriteStream, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CFB } from '@e965/xlsx'
import { ZipArchive } from 'archiver'

/** What stands in a cell: every other column a text of its own, the others numbers. */
const cell = (row: number, column: number): string | number =>
  column % 2 === 0 ? `Objekt ${row}, Spalte ${column}` : row * 31 + column / 10

const header = (column: number) => `Spalte ${column}`

/** Gathers many short texts into pieces that are worth writing. */
function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  yield piece
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

export async function makeCsv(path: string, rows: number, columns: number): Promise<string> {
  function* lines() {
    yield `${numbers(columns).map(header).join(',')}\n`
    for (let row = 0; row < rows; row += 1)
      yield `${numbers(columns)
        .map((column) => `"${cell(row, column)}"`)
        .join(',')}\n`
  }
  await pipeline(Readable.from(inPieces(lines())), createWriteStream(path))
  return path
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A workbook whose texts are numbered in the order of their appearance, as spreadsheet programs write it. */
export async function makeXlsx(path: string, rows: number, columns: number): Promise<string> {
  const archive = new ZipArchive({ zlib: { level: 1 } })
  const written = pipeline(archive, createWriteStream(path))
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`
  const parts: [string, string | Readable][] = [
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}">${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', Readable.from(inPieces(sheet(rows, columns)))],
    ['xl/sharedStrings.xml', Readable.from(inPieces(sharedStrings(rows, columns)))],
  ]
  for (const [name, content] of parts) archive.append(content, { name })
  await archive.finalize()
  await written
  return path
}

function* sheet(rows: number, columns: number): Generator<string> {
  let text = 0
  const shared = (place: string) => {
    text += 1
    return `<c r="${place}" t="s"><v>${text - 1}</v></c>`
  }
  const letter = (column: number) => String.fromCharCode(65 + column)
  yield `<worksheet xmlns="${MAIN}"><sheetData><row r="1">`
  for (const column of numbers(columns)) yield shared(`${letter(column)}1`)
  yield '</row>'
  for (let row = 0; row < rows; row += 1) {
    yield `<row r="${row + 2}">`
    for (let column = 0; column < columns; column += 1) {
      const place = `${letter(column)}${row + 2}`
      const value = cell(row, column)
      yield typeof value === 'string' ? shared(place) : `<c r="${place}"><v>${value}</v></c>`
    }
    yield '</row>'
  }
  yield '</sheetData></worksheet>'
}

function* sharedStrings(rows: number, columns: number): Generator<string> {
  yield `<sst xmlns="${MAIN}">`
  for (const column of numbers(columns)) yield `<si><t>${header(column)}</t></si>`
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const value = cell(row, column)
      if (typeof value === 'string') yield `<si><t>${value}</t></si>`
    }
  }
  yield '</sst>'
}

const record = (kind: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(kind, 0)
  head.writeUInt16LE(content.length, 2)
  return Buffer.concat([head, content])
}

const shorts = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const longs = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
const short97 = (text: string) => Buffer.concat([shorts(text.length), Buffer.from([0]), Buffer.from(text, 'latin1')])

const BEGIN = 0x0809
const END = record(0x000a, Buffer.alloc(0))
const begin = (type: number) => record(BEGIN, Buffer.concat([shorts(0x0600, type, 0x0dbb, 0x07cc), longs(0, 6)]))
/** The most bytes that a record of the format holds. */
const LONGEST_RECORD = 8_224

/** A workbook of Excel 97 (MS-XLS), with its texts in one shared list as Excel writes them. */
export function makeXls(path: string, rows: number, columns: number): string {
  const texts: string[] = []
  const cells: Buffer[] = []
  const put = (row: number, column: number, value: string | number) => {
    if (typeof value === 'string') {
      cells.push(record(0x00fd, Buffer.concat([shorts(row, column, 0), longs(texts.length)])))
      texts.push(value)
      return
    }
    const number = Buffer.alloc(8)
    number.writeDoubleLE(value)
    cells.push(record(0x0203, Buffer.concat([shorts(row, column, 0), number])))
  }
  for (const column of numbers(columns)) put(0, column, header(column))
  for (let row = 0; row < rows; row += 1) for (const column of numbers(columns)) put(row + 1, column, cell(row, column))
  const size = record(0x0200, Buffer.concat([longs(0, rows + 1), shorts(0, columns, 0)]))
  const sheet = Buffer.concat([begin(0x0010), size, ...cells, END])
  const strings = Buffer.concat(sharedTexts(texts))
  const place = (offset: number) =>
    record(0x0085, Buffer.concat([longs(offset), shorts(0), Buffer.from([3, 0]), Buffer.from('One')]))
  const globals = [begin(0x0005), record(0x0042, shorts(1200)), place(0), strings, END]
  const offset = globals.reduce((sum, { length }) => sum + length, 0)
  globals[2] = place(offset)
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, 'Workbook', Buffer.concat([...globals, sheet]))
  writeFileSync(path, CFB.write(container, { type: 'buffer' }) as Buffer)
  return path
}

/** The list of texts and its continuations, each beginning with a whole text. */
function sharedTexts(texts: readonly string[]): Buffer[] {
  const records: Buffer[] = []
  let content = [longs(texts.length, texts.length)]
  let length = 8
  const close = () => records.push(record(records.length === 0 ? 0x00fc : 0x003c, Buffer.concat(content)))
  for (const text of texts.map(short97)) {
    if (length + text.length > LONGEST_RECORD) {
      close()
      content = []
      length = 0
    }
    content.push(text)
    length += text.length
  }
  close()
  return records
}
