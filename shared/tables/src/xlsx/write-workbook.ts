import { say } from '@regesta/contracts/sentences'
import type { Cell } from '../cell.js'
import { UnreadableTable } from '../unreadable-table.js'
import { MOST_ROWS } from './most-rows.js'
import { columnsXml, type ShownColumn } from './sheet-columns.js'
import { cellText, columnLetters, textCell } from './sheet-text.js'
import { textPart, writePackage } from './write-package.js'

interface WrittenRow {
  readonly number: number
  readonly cells: readonly Cell[]
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
/** Characters of XML that one workbook is written with. */
const LARGEST = 192 * 1024 * 1024

const relation = (type: string, target: string) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`

/** What a workbook consists of beside its sheet and its list of sheets. */
const PARTS: readonly (readonly [name: string, content: string])[] = [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  ],
  ['_rels/.rels', relation('officeDocument', 'xl/workbook.xml')],
  ['xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')],
]

/**
 * Writes a workbook of one sheet whose first columns are shown as they come. Texts are stored as texts, so that none is
 * taken for a formula, a date or a number.
 *
 * @param shown how the columns from `first` on are shown
 */
export async function writeWorkbook(
  target: string,
  name: string,
  rows: AsyncIterable<WrittenRow>,
  { first, shown }: { readonly first: number; readonly shown: readonly ShownColumn[] },
): Promise<void> {
  const columns = columnsXml('', { prefix: '', without: new Set(), shown, first })
  const sheets = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${cellText(sheetName(name))}" sheetId="1" r:id="r1"/></sheets></workbook>`
  const parts = [...PARTS, ['xl/workbook.xml', sheets] as const].map(([part, content]) => textPart(part, [content]))
  const sheet = textPart('xl/worksheets/sheet1.xml', sheetXml(columns, rows))
  await writePackage(target, await Promise.all([...parts, sheet]))
}

async function* sheetXml(columns: string, rows: AsyncIterable<WrittenRow>): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}">${columns}<sheetData>`
  let length = 0
  for await (const row of rows) {
    if (row.number > MOST_ROWS)
      throw new UnreadableTable('too_large', say('table_of_too_many_rows', { most: MOST_ROWS }))
    const piece = rowXml(row)
    length += piece.length
    if (length > LARGEST) throw new UnreadableTable('too_large', say('table_too_long', {}))
    yield piece
  }
  yield '</sheetData></worksheet>'
}

/** Names of sheets have at most 31 characters, and not any of them. */
const sheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet'

const rowXml = ({ number, cells }: WrittenRow) =>
  `<row r="${number}">${cells.map((cell, at) => cellXml(cell, `${columnLetters(at)}${number}`)).join('')}</row>`

function cellXml(cell: Cell, reference: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  return textCell('', reference, cell)
}
