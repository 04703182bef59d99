import { Readable } from 'node:stream'
import { inPieces } from '../in-pieces.js'
import type { Cell } from './csv.js'

/**
 * A workbook of one sheet, written as the client takes it. Every text is stored as a text, so that none is taken for a formula.
 */
export async function* workbookPieces(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array> {
  // Few ever ask for a workbook: the service starts without what makes one.
  const { ZipArchive } = await import('archiver')
  const archive = new ZipArchive({ zlib: { level: 1 } })
  const sheet = Readable.from(sheetPieces(header, rows), { objectMode: false })
  sheet.once('error', (error) => archive.destroy(error))
  for (const [name, content] of Object.entries(PARTS)) archive.append(XML + content, { name })
  archive.append(sheet, { name: 'xl/worksheets/sheet1.xml' })
  void archive.finalize()
  try {
    for await (const piece of archive) yield piece as Uint8Array
  } finally {
    // A client that goes away ends the reading of the project too.
    sheet.destroy()
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relation = (type: string, target: string) =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`

/** What a workbook consists of beside its sheet. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>
    <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Files" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
}

const SHEET = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`

const sheetPieces = (header: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> =>
  inPieces(SHEET + rowXml(header), rows, rowXml, () => '</sheetData></worksheet>')

const rowXml = (cells: readonly Cell[]) => `<row>${cells.map(cellXml).join('')}</row>`

const cellXml = (cell: Cell) =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Characters that XML does not know, which names of files may have, are replaced. */
const escaped = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? '')
