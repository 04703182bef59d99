import type { Cell } from './cell-text.js'

/** What the entries of a mapping draw on for one source file. */
export interface EntrySource {
  readonly filename: string
  /** The cell of the file's row; undefined when the spreadsheet has no such column. */
  readonly cell: (column: string) => Cell | undefined
  /** Takes a line for the log of the preparation. */
  readonly note: (line: string) => void
}
