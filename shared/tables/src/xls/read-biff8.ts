import { say } from '@regesta/contracts/sentences'
import type { Cell, Source, SourceRow } from '../cell.js'
import { chosenSheet, type SheetPlace } from '../chosen-sheet.js'
import { UnreadableTable } from '../unreadable-table.js'
import { type Shown, shownBy, shownNumber } from '../xlsx/excel-date.js'
import type { SharedStrings } from '../xlsx/shared-strings.js'
import { createBiffStrings, nameAt, textAt } from './biff-strings.js'
import { type CompoundStream, damaged, openCompoundFile } from './compound-file.js'
import { errorText } from './error-texts.js'
import { type BiffRecord, Kind, recordsFrom } from './records.js'

const BIFF8 = 0x0600
/** The format has 256 columns; some programs write more. */
const WIDEST = 1_024

/** What comes before the sheets: where they begin, how cells are shown, where the texts are. */
interface Globals {
  readonly sheets: readonly SheetPlace<number>[]
  readonly strings: number | undefined
  readonly since1904: boolean
  readonly shownBy: (format: number) => Shown
}

/** A sheet of a workbook of Excel 97 to 2003, the first filled one unless another is asked for, streamed; undefined for older kinds, which are read as a whole. */
export async function readBiff8(path: string, sheet?: string): Promise<Source | undefined> {
  const file = await openCompoundFile(path)
  try {
    const stream = await file.stream('Workbook')
    const globals = stream === undefined ? undefined : await readGlobals(stream)
    if (stream === undefined || globals === undefined) {
      await file.close()
      return undefined
    }
    const strings = createBiffStrings(stream, globals.strings)
    const reading = chosenSheet(globals.sheets, sheet, (offset) => sheetRows(stream, offset, globals, strings))
    return {
      strictWidth: false,
      sheets: reading.names,
      get sheet() {
        return reading.other()
      },
      blocks: closing(reading.blocks, async () => {
        await strings.close()
        await file.close()
      }),
    }
  } catch (error) {
    await file.close()
    throw asDamaged(error)
  }
}

async function readGlobals(stream: CompoundStream): Promise<Globals | undefined> {
  const codes = new Map<number, string>()
  const formats: number[] = []
  const sheets: SheetPlace<number>[] = []
  let strings: number | undefined
  let since1904 = false
  for await (const { kind, body, offset } of recordsFrom(stream, 0)) {
    if (offset === 0 && (kind !== Kind.begin || body.readUInt16LE(0) !== BIFF8)) return undefined
    if (kind === Kind.password) throw new UnreadableTable('encrypted', say('workbook_with_password', {}))
    if (kind === Kind.dateMode) since1904 = body.readUInt16LE(0) === 1
    if (kind === Kind.format) codes.set(body.readUInt16LE(0), textAt(body, 2))
    if (kind === Kind.cellFormat) formats.push(body.readUInt16LE(2))
    // What kind of sheet it is: 0 is one with cells. The lowest bits of the byte before say whether it is hidden.
    if (kind === Kind.sheet && body.readUInt8(5) === 0)
      sheets.push({ name: nameAt(body, 6), place: body.readUInt32LE(0), isHidden: (body.readUInt8(4) & 3) > 0 })
    if (kind === Kind.strings) strings = offset
    // All that is needed comes before the texts.
    if (kind === Kind.strings || kind === Kind.end) break
  }
  if (sheets.length === 0) throw damaged(say('has_no_sheet', {}))
  const shown = formats.map((id) => shownBy(id, codes.get(id)))
  return { sheets, strings, since1904, shownBy: (format) => shown[format] ?? 'number' }
}

async function* closing<T>(blocks: AsyncGenerator<T>, close: () => Promise<void>): AsyncGenerator<T> {
  try {
    yield* blocks
  } catch (error) {
    throw asDamaged(error)
  } finally {
    await close()
  }
}

async function* sheetRows(
  stream: CompoundStream,
  offset: number,
  globals: Globals,
  strings: SharedStrings,
): AsyncGenerator<readonly SourceRow[]> {
  for await (const row of rawRows(stream, offset, globals)) {
    await strings.reach(row.shared.reduce((highest, column) => Math.max(highest, row.cells[column] as number), -1))
    // Each cell is a record of its own that is waited for: what a row costs on its way does not show.
    yield [withTexts(row, strings)]
  }
}

interface RawRow {
  readonly number: number
  readonly cells: Cell[]
  /** Columns whose cell holds the number of a text. */
  readonly shared: number[]
}

function withTexts({ number, cells, shared }: RawRow, strings: SharedStrings): SourceRow {
  for (const column of shared) cells[column] = strings.get(cells[column] as number) || null
  return { number, cells }
}

async function* rawRows(stream: CompoundStream, offset: number, globals: Globals): AsyncGenerator<RawRow> {
  let row: RawRow = { number: 0, cells: [], shared: [] }
  let depth = 0
  let formulaColumn: number | undefined
  for await (const record of recordsFrom(stream, offset)) {
    if (record.kind === Kind.begin) depth += 1
    if (record.kind === Kind.end) depth -= 1
    if (depth === 0) break
    if (depth > 1) continue
    if (record.kind === Kind.formulaText && formulaColumn !== undefined)
      row.cells[formulaColumn] = textAt(record.body, 0) || null
    const read = readers[record.kind]
    if (read === undefined) continue
    const number = record.body.readUInt16LE(0) + 1
    if (number < row.number) throw damaged(say('rows_not_in_order', {}))
    if (number > row.number) {
      if (row.number > 0) yield row
      row = { number, cells: [], shared: [] }
    }
    formulaColumn = record.kind === Kind.formula ? record.body.readUInt16LE(2) : undefined
    read(record, row, globals)
  }
  if (row.number > 0) yield row
}

function put(row: RawRow, column: number, value: Cell): void {
  if (column >= WIDEST) throw damaged(say('cell_far_out', { number: column + 1 }))
  while (row.cells.length < column) row.cells.push(null)
  row.cells[column] = value
}

const shown = (number: number, format: number, globals: Globals): Cell =>
  shownNumber(number, globals.shownBy(format), globals.since1904)

type Reader = (record: BiffRecord, row: RawRow, globals: Globals) => void

/** How each kind of cell is read. All begin with row, column and format. */
const readers: Readonly<Record<number, Reader>> = {
  [Kind.sharedText]: ({ body }, row) => {
    const column = body.readUInt16LE(2)
    put(row, column, body.readUInt32LE(6))
    row.shared.push(column)
  },
  [Kind.number]: ({ body }, row, globals) =>
    put(row, body.readUInt16LE(2), shown(body.readDoubleLE(6), body.readUInt16LE(4), globals)),
  [Kind.packed]: ({ body }, row, globals) =>
    put(row, body.readUInt16LE(2), shown(unpack(body.readInt32LE(6)), body.readUInt16LE(4), globals)),
  [Kind.packedList]: ({ body }, row, globals) => {
    const first = body.readUInt16LE(2)
    for (let place = 4; place + 8 <= body.length; place += 6) {
      put(row, first + (place - 4) / 6, shown(unpack(body.readInt32LE(place + 2)), body.readUInt16LE(place), globals))
    }
  },
  [Kind.boolOrError]: ({ body }, row) => {
    const value = body.readUInt8(6)
    put(row, body.readUInt16LE(2), body.readUInt8(7) === 1 ? errorText(value) : value === 1)
  },
  [Kind.text]: ({ body }, row) => put(row, body.readUInt16LE(2), textAt(body, 6) || null),
  [Kind.richText]: ({ body }, row) => put(row, body.readUInt16LE(2), textAt(body, 6) || null),
  [Kind.formula]: ({ body }, row, globals) => put(row, body.readUInt16LE(2), formulaResult(body, globals)),
}

/** The stored result; a text follows in a record of its own. */
function formulaResult(body: Buffer, globals: Globals): Cell {
  if (body.readUInt16LE(12) !== 0xffff) return shown(body.readDoubleLE(6), body.readUInt16LE(4), globals)
  const kind = body.readUInt8(6)
  if (kind === 1) return body.readUInt8(8) === 1
  return kind === 2 ? errorText(body.readUInt8(8)) : null
}

/** A number in 30 bits: a whole one or the upper part of a floating one, perhaps divided by a hundred. */
function unpack(packed: number): number {
  const bytes = Buffer.alloc(8)
  bytes.writeInt32LE(packed & ~3, 4)
  const number = packed & 2 ? packed >> 2 : bytes.readDoubleLE(0)
  return packed & 1 ? number / 100 : number
}

/** Records that are shorter than they must be. */
const asDamaged = (error: unknown) => (error instanceof RangeError ? damaged(error.message) : error)
