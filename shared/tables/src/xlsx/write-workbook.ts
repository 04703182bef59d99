import { say } from '@regesta/contracts/sentences'
import type { Cell } from '../cell.js'
import { UnreadableTable } from '../unreadable-table.js'
import { MOST_ROWS } from './most-rows.js'
import { columnsXml, type ShownColumn } from './sheet-columns.js'
import { columnLetters, textCell } from './sheet-text.js'
import { SHEET_PART, SHEET_START, workbookParts } from './workbook-parts.js'
import { textPart, writePackage } from './write-package.js'

interface WrittenRow {
  readonly number: number
  readonly cells: readonly Cell[]
}

/** Characters of XML that one workbook is written with. */
const LARGEST = 192 * 1024 * 1024

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
  const parts = workbookParts(name).map(([part, xml]) => textPart(part, [xml]))
  const sheet = textPart(SHEET_PART, sheetXml(columns, rows))
  await writePackage(target, await Promise.all([...parts, sheet]))
}

async function* sheetXml(columns: string, rows: AsyncIterable<WrittenRow>): AsyncGenerator<string> {
  yield `${SHEET_START}${columns}<sheetData>`
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

const rowXml = ({ number, cells }: WrittenRow) =>
  `<row r="${number}">${cells.map((cell, at) => cellXml(cell, `${columnLetters(at)}${number}`)).join('')}</row>`

function cellXml(cell: Cell, reference: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  return textCell('', reference, cell)
}
