import type { Cell, SourceRow } from '../cell.js'
import { type Shown, shownNumber } from './excel-date.js'
import { type SharedStrings, withoutEscapes } from './shared-strings.js'
import { appendText, scanXml } from './xml-stream.js'

export interface SheetContext {
  readonly strings: SharedStrings
  /** What the cell style with this number makes of numbers. */
  readonly shown: (style: number) => Shown
  readonly since1904: boolean
}

/** Columns a sheet can have at most. */
const WIDEST = 16_384

interface RawRow {
  readonly number: number
  readonly cells: Cell[]
  /** Places of cells that hold the number of a shared text. */
  readonly shared: number[]
}

/** The rows of a sheet as its bytes come. */
export async function* sheetRows(bytes: AsyncIterable<Buffer>, context: SheetContext): AsyncGenerator<SourceRow> {
  const sheet = createSheetVisitor(context)
  for await (const _ of scanXml(bytes, sheet.visitor)) {
    const rows = sheet.take()
    await context.strings.reach(highestShared(rows))
    for (const row of rows) {
      for (const place of row.shared) row.cells[place] = context.strings.get(row.cells[place] as number) || null
      yield row
    }
  }
}

function highestShared(rows: readonly RawRow[]): number {
  let highest = -1
  for (const { shared, cells } of rows) for (const place of shared) highest = Math.max(highest, cells[place] as number)
  return highest
}

function createSheetVisitor(context: SheetContext) {
  let finished: RawRow[] = []
  let rowNumber = 0
  let row: RawRow = { number: 0, cells: [], shared: [] }
  let column = -1
  let type = ''
  let style = 0
  let text = ''
  let capturing = false
  let phonetic = false

  function openCell(attribute: (name: string) => string | undefined) {
    column = columnOf(attribute('r')) ?? column + 1
    type = attribute('t') ?? 'n'
    style = Number(attribute('s') ?? 0)
    text = ''
  }

  function closeCell() {
    if (text === '' || column >= WIDEST) return
    while (row.cells.length < column) row.cells.push(null)
    if (type === 's') row.shared.push(column)
    row.cells[column] = type === 's' ? Number(text) || 0 : cellValue(type, text, style, context)
  }

  const visitor = {
    open: (name: string, attribute: (name: string) => string | undefined) => {
      if (name === 'c') openCell(attribute)
      else if (name === 'v' || name === 't') capturing = !phonetic
      else if (name === 'rPh') phonetic = true
      else if (name === 'row') {
        rowNumber = Number(attribute('r')) || rowNumber + 1
        row = { number: rowNumber, cells: [], shared: [] }
        column = -1
      }
    },
    close: (name: string) => {
      if (name === 'v' || name === 't') capturing = false
      else if (name === 'c') closeCell()
      else if (name === 'row') finished.push(row)
      else if (name === 'rPh') phonetic = false
    },
    text: (piece: string) => {
      if (capturing) text = appendText(text, piece)
    },
  }
  const take = () => {
    const rows = finished
    finished = []
    return rows
  }
  return { visitor, take }
}

function cellValue(type: string, text: string, style: number, { shown, since1904 }: SheetContext): Cell {
  if (type === 'b') return text.trim() === '1' || text.trim().toLowerCase() === 'true'
  if (type === 'str' || type === 'inlineStr' || type === 'e') return withoutEscapes(text)
  if (type === 'd') return text.replace(/T00:00:00(\.0+)?Z?$/, '').replace(/Z$/, '')
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  return shownNumber(number, shown(style), since1904)
}

/** `AB12` -> 27; missing when there is no reference, which then follows the cell before. */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined
  let column = 0
  let letters = 0
  for (; letters < reference.length; letters += 1) {
    const letter = reference.charCodeAt(letters) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return letters > 0 && letters <= 3 ? column - 1 : undefined
}
