import type { Cell, SourceRow } from '../cell.js'
import { type Shown, shownNumber } from './excel-date.js'
import { type SharedStrings, withoutEscapes } from './shared-strings.js'
import { appendText, scanXml, type XmlVisitor } from './xml-stream.js'

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
export async function* sheetRows(
  bytes: AsyncIterable<Buffer>,
  context: SheetContext,
): AsyncGenerator<readonly SourceRow[]> {
  const sheet = new SheetVisitor(context)
  for await (const _ of scanXml(bytes, sheet)) {
    const rows = sheet.take()
    await context.strings.reach(highestShared(rows))
    for (const { cells, shared } of rows)
      for (const place of shared) cells[place] = context.strings.get(cells[place] as number) || null
    yield rows
  }
}

function highestShared(rows: readonly RawRow[]): number {
  let highest = -1
  for (const { shared, cells } of rows) for (const place of shared) highest = Math.max(highest, cells[place] as number)
  return highest
}

/** Gathers the rows of a sheet from its elements. */
class SheetVisitor implements XmlVisitor {
  private finished: RawRow[] = []
  private row: RawRow = { number: 0, cells: [], shared: [] }
  private column = -1
  private type = ''
  private style = 0
  private content = ''
  private isCapturing = false
  private isPhonetic = false

  constructor(private readonly context: SheetContext) {}

  /** The rows that have ended since it was last called. */
  take(): RawRow[] {
    return this.finished.splice(0)
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === 'c') this.openCell(attribute)
    else if (name === 'v' || name === 't') this.isCapturing = !this.isPhonetic
    else if (name === 'rPh') this.isPhonetic = true
    else if (name === 'row') {
      this.row = { number: Number(attribute('r')) || this.row.number + 1, cells: [], shared: [] }
      this.column = -1
    }
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.isCapturing = false
    else if (name === 'c') this.closeCell()
    else if (name === 'row') this.finished.push(this.row)
    else if (name === 'rPh') this.isPhonetic = false
  }

  text(piece: string): void {
    if (this.isCapturing) this.content = appendText(this.content, piece)
  }

  private openCell(attribute: (name: string) => string | undefined): void {
    this.column = columnOf(attribute('r')) ?? this.column + 1
    this.type = attribute('t') ?? 'n'
    this.style = Number(attribute('s') ?? 0)
    this.content = ''
  }

  private closeCell(): void {
    const { column, type, content } = this
    const { cells, shared } = this.row
    if (content === '' || column >= WIDEST) return
    while (cells.length < column) cells.push(null)
    if (type === 's') shared.push(column)
    cells[column] = type === 's' ? Number(content) || 0 : cellValue(type, content, this.style, this.context)
  }
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
export function columnOf(reference: string | undefined): number | undefined {
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
