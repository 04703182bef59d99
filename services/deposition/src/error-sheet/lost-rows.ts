import type { Cell } from '@regesta/tables/cell'

/** Rows that describe nothing while files lack one. A sheet may be nothing but them: each is told where it is written. */
export interface LostRows {
  /** Numbers of the rows that describe a file. */
  readonly described: ReadonlySet<number>
  readonly filenameColumn: string
  /** The files without a row, as they are named in a sentence. */
  readonly files: string
}

/** What is said of a row when it is one of them. */
export function problemOfLost({ described, files }: LostRows, number: number, filename: Cell | undefined): string {
  if (described.has(number)) return ''
  const name = String(filename ?? '').normalize('NFC')
  const row = name === '' ? 'This row names no file' : `No file of the project is called '${name}'`
  return `${row}. These files have no row: ${files}`
}
