import { hash } from 'node:crypto'
import { ERROR_SHEET_COLUMNS } from '@regesta/contracts/error-sheet'
import type { Cell } from '@regesta/tables/cell'
import { openTable, type ReadAs, type Table } from '@regesta/tables/open-table'

export const OWN_COLUMNS: readonly string[] = [ERROR_SHEET_COLUMNS.problem, ERROR_SHEET_COLUMNS.row]

/** Opens a table as mappings read it. */
export const openAsMapped = (path: string, reading: ReadAs): Promise<Table> =>
  openTable(path, { ...reading, typed: false })

/** The places of the columns that an error sheet has beside those of the person. */
export const ownPlaces = (columns: readonly string[]): ReadonlySet<number> =>
  new Set(columns.flatMap((name, place) => (OWN_COLUMNS.includes(name) ? [place] : [])))

/** Cells without those of the own columns. */
export const givenCells = (cells: readonly Cell[], own: ReadonlySet<number>): Cell[] =>
  cells.filter((_, place) => !own.has(place))

/**
 * By what a row is known again: its number, and a digest of what stood in it, which shows whether it was changed since.
 * The letter at its beginning keeps spreadsheet programs from taking it for a number.
 */
export const rowMark = (number: number, digestOfCells: string): string => `r${number}-${digestOfCells}`

export function readMark(mark: Cell | undefined): { readonly row: number; readonly digest: string } | undefined {
  const [, row, found] = /^r(\d{1,8})-([0-9a-f]{8})$/.exec(String(mark ?? '').trim()) ?? []
  return row === undefined || found === undefined ? undefined : { row: Number(row), digest: found }
}

/** A short digest of the cells of a row; empty ones at its end do not count. */
export function digest(cells: readonly Cell[]): string {
  const last = cells.findLastIndex((cell) => cell !== null)
  const texts = cells.slice(0, last + 1).map((cell) => cell ?? '')
  return hash('sha256', JSON.stringify(texts)).slice(0, 8)
}
