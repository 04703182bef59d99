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
  /** Further rows that claim the same name. */
  readonly others: readonly number[]
  /** undefined for a column that the spreadsheet does not have. */
  readonly cell: (column: string) => Cell | undefined
}

/** An indexed spreadsheet: its rows by file name. Each lookup reads a few rows from the index. */
export interface Sheet {
  readonly path: string
  readonly columns: readonly string[]
  readonly filenameColumn: string
  readonly filenameColumnGuessed: boolean
  readonly rowCount: number
  /** Exact match first, else without regard to case, blanks and Unicode form, else by stem when one row has it. */
  match(filename: string): RowMatch | undefined
  /** All rows with their names, in order. */
  names(): Generator<{ row_number: number; name: string }>
  /** Names that several rows claim. */
  duplicates(): Generator<{ filename: string; row_numbers: number[] }>
}

const PAGE = 1_000

/** Headers may have come through programs that trim them or change their Unicode form. */
const plainHeader = (column: string) => column.normalize('NFC').trim()

export function indexedSheet(path: string, record: SheetRecord, store: Sheets): Sheet {
  const { sheet_id, columns } = record
  const columnAt = new Map(columns.map((column, index) => [column, index]))
  const columnLike = new Map(columns.map((column, index) => [plainHeader(column), index]))

  function matched(rows: readonly StoredRow[], how: MatchKind): RowMatch | undefined {
    const [row, ...others] = rows
    if (row === undefined) return undefined
    let cells: readonly Cell[] | undefined
    const cell = (column: string) => {
      cells ??= JSON.parse(row.cells) as Cell[]
      const index = columnAt.get(column) ?? columnLike.get(plainHeader(column))
      return index === undefined ? undefined : (cells[index] ?? null)
    }
    return { row_number: row.row_number, name: row.name, how, others: others.map((other) => other.row_number), cell }
  }

  function match(filename: string): RowMatch | undefined {
    const rows = store.rowsByName(sheet_id, comparableName(filename))
    const nfc = filename.normalize('NFC')
    const exact = rows.filter(({ name }) => name === nfc)
    if (exact.length > 0) return matched(exact, 'exact')
    if (rows.length > 0) return matched(rows, 'folded')
    const byStem = store.rowsByStem(sheet_id, comparableName(stemOf(filename)))
    return byStem.length === 1 ? matched(byStem, 'stem') : undefined
  }

  function* names() {
    for (let after = 0; ; ) {
      const page = store.namesAfter(sheet_id, after, PAGE)
      yield* page
      if (page.length < PAGE) return
      after = page.at(-1)?.row_number ?? after
    }
  }

  function* duplicates() {
    for (const { folded } of store.repeatedNames(sheet_id)) {
      const rows = store.rowNumbers(sheet_id, folded)
      yield { filename: rows[0]?.name ?? folded, row_numbers: rows.map((row) => row.row_number) }
    }
  }

  return {
    path,
    columns,
    filenameColumn: record.filename_column,
    filenameColumnGuessed: record.filename_column_guessed,
    rowCount: record.row_count,
    match,
    names,
    duplicates,
  }
}
