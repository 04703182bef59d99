import { type ChangedRow, ERROR_SHEET_COLUMNS, type ReturnedSheet } from '@regesta/contracts/error-sheet'
import type { Cell, Row } from '@regesta/tables/cell'
import type { Table } from '@regesta/tables/open-table'
import { digest, givenCells, OWN_COLUMNS, ownPlaces, readMark } from './sheet-rows.js'

/** Changed rows and numbers of removed ones that are shown. */
const SHOWN = { rows: 500, removed: 100 }

/** How a returned sheet differs, and which of its rows and of those before are concerned. */
export interface Difference {
  readonly diff: ReturnedSheet
  /** Numbers of rows before that are changed or gone. */
  readonly before: number[]
  /** Numbers of rows of the returned sheet that are changed or new. */
  readonly after: number[]
  /** Changed rows whose row before was changed after the error sheet was made. */
  readonly outdated: number[]
}

/** A table whose rows are known by their number. */
export interface Base {
  readonly columns: readonly string[]
  readonly rows: ReadonlyMap<number, readonly Cell[]>
}

/** A text as it is compared: programs change how lines end and how truth is written, not what is meant. */
const comparable = (cell: Cell | undefined): string =>
  typeof cell === 'boolean' ? String(cell) : String(cell ?? '').replaceAll('\r\n', '\n')

const sameText = (before: string, after: string) =>
  before === after || (/^(?:true|false)$/i.test(before) && before.toLowerCase() === after.toLowerCase())

/** An apostrophe that kept a text from being taken for a formula is no part of it, nor of what it was changed to. */
export const withoutGuard = (after: string, before: string): string =>
  after.startsWith("'") && /^[=+\-@\t\r]/.test(before) ? after.slice(1) : after

/** The rows of a table by their number. */
export async function readRows(table: Table): Promise<Map<number, readonly Cell[]>> {
  const rows = new Map<number, readonly Cell[]>()
  for await (const block of table.blocks()) for (const { number, cells } of block) rows.set(number, cells)
  return rows
}

/** Compares a returned sheet with the one before, row by row as the marks say and cell by cell. */
export async function compareRows(base: Base, returned: Table, filenameColumn: string): Promise<Difference> {
  const given = (columns: readonly string[]) => columns.filter((name) => !OWN_COLUMNS.includes(name))
  const shared = given(base.columns).filter((name) => returned.columns.includes(name))
  const places = shared.map((name) => [name, base.columns.indexOf(name), returned.columns.indexOf(name)] as const)
  const markAt = returned.columns.indexOf(ERROR_SHEET_COLUMNS.row)
  const nameAt = base.columns.indexOf(filenameColumn)
  const own = ownPlaces(base.columns)
  const found = new Findings()
  const compare = ({ number, cells }: Row) => {
    const mark = readMark(cells[markAt])
    const row = mark === undefined ? undefined : base.rows.get(mark.row)
    if (mark === undefined || row === undefined || found.met.has(mark.row)) return found.add(number)
    const changed = places.flatMap(([column, from, to]) => changedCell(column, row[from], cells[to]))
    const outdated = changed.length > 0 && digest(givenCells(row, own)) !== mark.digest
    found.meet(number, { row_number: mark.row, filename: comparable(row[nameAt]), outdated, cells: changed })
  }
  for await (const rows of returned.blocks()) for (const row of rows) compare(row)
  return found.difference([...base.rows.keys()], {
    columns_added: given(returned.columns).filter((name) => !base.columns.includes(name)),
    columns_removed: given(base.columns).filter((name) => !returned.columns.includes(name)),
  })
}

function changedCell(column: string, from: Cell | undefined, to: Cell | undefined): ChangedRow['cells'] {
  const before = comparable(from)
  const after = withoutGuard(comparable(to), before)
  return sameText(before, after) ? [] : [{ column, before, after }]
}

/** Gathers what a walk through the returned rows finds. */
class Findings {
  readonly met = new Set<number>()
  private readonly rows: ChangedRow[] = []
  private readonly changed = { before: [] as number[], after: [] as number[], outdated: [] as number[], cells: 0 }
  private added = 0
  private last = 0
  private reordered = false

  /** A row that was not there before, or stands there twice. */
  add(number: number): void {
    this.added += 1
    this.changed.after.push(number)
  }

  meet(number: number, row: ChangedRow): void {
    this.met.add(row.row_number)
    this.reordered ||= row.row_number < this.last
    this.last = row.row_number
    if (row.cells.length === 0) return
    this.changed.cells += row.cells.length
    this.changed.before.push(row.row_number)
    this.changed.after.push(number)
    if (row.outdated) this.changed.outdated.push(row.row_number)
    if (this.rows.length < SHOWN.rows) this.rows.push(row)
  }

  difference(before: readonly number[], columns: Pick<ReturnedSheet, 'columns_added' | 'columns_removed'>): Difference {
    const { cells, outdated, after } = this.changed
    const removed = before.filter((row) => !this.met.has(row))
    const diff: ReturnedSheet = {
      rows: this.rows.toSorted((one, other) => one.row_number - other.row_number),
      rows_changed: this.changed.before.length,
      cells_changed: cells,
      rows_added: this.added,
      rows_removed: removed.slice(0, SHOWN.removed),
      rows_removed_count: removed.length,
      reordered: this.reordered,
      ...columns,
    }
    return { diff, before: [...this.changed.before, ...removed], after, outdated }
  }
}
