import { setImmediate as breathe } from 'node:timers/promises'
import type { Cell } from '../domain/metadata/cell-text.js'
import { comparableName, stemOf } from '../domain/metadata/file-name.js'
import type { SheetRecord, Sheets, StoredRow } from '../store/sheets.js'

/** How the name of a file found its row. */
type MatchKind = 'exact' | 'folded' | 'stem'

export interface RowMatch {
  readonly row_number: number
  /** The filename cell as the spreadsheet has it. */
  readonly name: string
  readonly how: MatchKind
  /** Further rows that claim the same name; there may be as many as the spreadsheet has rows. */
  readonly others: () => Generator<number>
  /** undefined for a column that the spreadsheet does not have. */
  readonly cell: (column: string) => Cell | undefined
}

/** All rows that claim the name, the one that is used first. */
export function* rowsOf({ row_number, others }: RowMatch): Generator<number> {
  yield row_number
  yield* others()
}

/** A row by itself. */
export type SheetRow = Pick<RowMatch, 'row_number' | 'name' | 'cell'>

const PAGE = 1_000

/** The next page of row numbers. */
type NumbersAfter = (rowNumber: number) => readonly number[]

/** All of what is read in pages, each of which begins after the number of the last one before. */
function* allAfter<T>(
  first: number,
  pageAfter: (rowNumber: number) => readonly T[],
  numberOf: (one: T) => number,
): Generator<T> {
  for (let after = first; ; ) {
    const page = pageAfter(after)
    yield* page
    const last = page.at(-1)
    if (page.length < PAGE || last === undefined) return
    after = numberOf(last)
  }
}

const rowNumber = ({ row_number }: Pick<StoredRow, 'row_number'>) => row_number

/** Headers may have come through programs that trim them or change their Unicode form. */
const plainHeader = (column: string) => column.normalize('NFC').trim()

/** An indexed spreadsheet: its rows by file name. Each lookup reads a few rows from the index. */
export class Sheet {
  readonly columns: readonly string[]
  readonly filenameColumn: string
  readonly filenameColumnGuessed: boolean
  readonly rowCount: number
  private readonly id: number
  private readonly columnAt: ReadonlyMap<string, number>
  private readonly columnLike: ReadonlyMap<string, number>

  constructor(
    readonly path: string,
    record: SheetRecord,
    private readonly store: Sheets,
  ) {
    this.id = record.sheet_id
    this.columns = record.columns
    this.filenameColumn = record.filename_column
    this.filenameColumnGuessed = record.filename_column_guessed
    this.rowCount = record.row_count
    this.columnAt = new Map(record.columns.map((column, index) => [column, index]))
    this.columnLike = new Map(record.columns.map((column, index) => [plainHeader(column), index]))
  }

  /** Exact match first, else without regard to case, blanks and Unicode form, else by stem when one row has it. */
  match(filename: string): RowMatch | undefined {
    const folded = comparableName(filename)
    const name = filename.normalize('NFC')
    const exact = this.store.firstNamed(this.id, folded, name)
    if (exact !== undefined)
      return this.matched(exact, 'exact', (after) =>
        this.store.rowNumbersNamedAfter(this.id, folded, name, after, PAGE),
      )
    const like = this.store.firstFolded(this.id, folded)
    if (like !== undefined)
      return this.matched(like, 'folded', (after) => this.store.rowNumbersAfter(this.id, folded, after, PAGE))
    const byStem = this.store.onlyOfStem(this.id, comparableName(stemOf(filename)))
    return byStem === undefined ? undefined : this.matched(byStem, 'stem', () => [])
  }

  /** All rows with their names, in order. */
  names(): Generator<{ row_number: number; name: string }> {
    return allAfter(0, (after) => this.store.namesAfter(this.id, after, PAGE), rowNumber)
  }

  /** All rows with their cells, in order. */
  *rows(): Generator<SheetRow> {
    for (const row of allAfter(0, (after) => this.store.rowsAfter(this.id, after, PAGE), rowNumber))
      yield { row_number: row.row_number, name: row.name, cell: this.cellsOf(row) }
  }

  /** Names that several rows claim. */
  async *duplicates(): AsyncGenerator<{ filename: string; row_numbers: number[] }> {
    for (const { folded, first_row } of this.store.repeatedNames(this.id)) {
      const row_numbers = [first_row]
      for (let isWhole = false; !isWhole; await breathe()) {
        const page = this.store.rowNumbersAfter(this.id, folded, row_numbers.at(-1) ?? first_row, PAGE)
        row_numbers.push(...page)
        isWhole = page.length < PAGE
      }
      yield { filename: this.store.nameOf(this.id, first_row), row_numbers }
    }
  }

  private matched(row: StoredRow, how: MatchKind, numbersAfter: NumbersAfter): RowMatch {
    const { row_number, name } = row
    const others = () => allAfter(row_number, numbersAfter, (number) => number)
    return { row_number, name, how, others, cell: this.cellsOf(row) }
  }

  private cellsOf(row: StoredRow): RowMatch['cell'] {
    let cells: readonly Cell[] | undefined
    return (column) => {
      cells ??= JSON.parse(row.cells) as Cell[]
      const index = this.columnAt.get(column) ?? this.columnLike.get(plainHeader(column))
      return index === undefined ? undefined : (cells[index] ?? null)
    }
  }
}
