/** Characters that may separate cells. */
export type Delimiter = ',' | ';' | '\t'

/**
 * The content of one cell; null when it is empty. Dates are ISO text, with the time of day where there is one; times alone are
 * `09:30:00`, and lengths of time go on beyond a day (`36:00:00`). A formula gives its stored result, an Excel error its text (`#DIV/0!`).
 */
export type Cell = string | number | boolean | null

export interface Row {
  /** As spreadsheet programs number it: the header is usually 1, the first row below it 2. */
  readonly number: number
  /** In columns order, as many as there are columns. */
  readonly cells: readonly Cell[]
}

/** One row as a format delivers it, header included; cells may be fewer or more than there are columns. */
export interface SourceRow {
  readonly number: number
  readonly cells: readonly Cell[]
}

/** What one format has to offer: all rows once, in order. */
export interface Source {
  readonly delimiter?: Delimiter | undefined
  readonly encoding?: string | undefined
  /** Whether a row with more filled cells than the header has is a fault of the file (a missing quote). */
  readonly strictWidth: boolean
  /** Whether its first filled row is a title above the header; missing where the rows themselves have to show it. */
  readonly hasTitle?: boolean | undefined
  /** The sheet that was read, once rows have come, when it was asked for or the first one of the workbook is empty or hidden. */
  readonly sheet?: string | undefined
  /** The names of all sheets, once rows have come; of workbooks alone. */
  readonly sheets?: readonly string[] | undefined
  /** The part of the package that holds the sheet, once rows have come; of .xlsx alone. */
  readonly part?: string | undefined
  /** Some rows at a time: handing on each alone would take longer than reading it. */
  readonly blocks: AsyncGenerator<readonly SourceRow[]>
}

export const isBlank = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''))

/** The number of cells up to the last one that is filled. */
export const filledWidth = (cells: readonly Cell[]): number =>
  cells.findLastIndex((cell) => cell !== null && cell !== '') + 1
