import { type Cell, filledWidth, isBlank, type Source, type SourceRow } from './cell.js'
import { isHeading } from './heading.js'
import type { RowCursor } from './row-blocks.js'

/** The header of a table and the rows that were read on the way to it and behind it. */
export interface FoundHeader {
  readonly header: SourceRow
  readonly ahead: readonly SourceRow[]
  /** Whether rows with a title are above it. */
  readonly hasTitle: boolean
}

/** Rows of a workbook that are looked at to find its header and columns without one. */
export const LOOK_AHEAD = 5

/** Looks for the header: the first filled row, or the one below a title. */
export async function findHeader(rows: RowCursor, { strictWidth, hasTitle }: Source): Promise<FoundHeader | undefined> {
  const first = await rows.next(isFilled)
  if (first === undefined) return undefined
  if (strictWidth) {
    const below = hasTitle ? await rows.next(isFilled) : undefined
    return { header: below ?? first, ahead: [], hasTitle: below !== undefined }
  }
  const ahead = await take(rows, LOOK_AHEAD)
  const place = isTitle(first) ? headerBelow(ahead) : -1
  const header = ahead[place]
  return header === undefined
    ? { header: first, ahead, hasTitle: false }
    : { header, ahead: ahead.slice(place + 1), hasTitle: true }
}

const isTitle = ({ cells }: SourceRow) => filledCells(cells).length === 1

/** The place of the row that is a header rather than the first row: several different texts, and filled rows below it. */
function headerBelow(ahead: readonly SourceRow[]): number {
  const place = ahead.findIndex(({ cells }) => filledCells(cells).length > 1)
  const cells = filledCells(ahead[place]?.cells ?? [])
  const isHeader = cells.every(isHeading) && new Set(cells).size === cells.length
  const below = ahead.slice(place + 1).find((row) => !isBlank(row.cells))
  return isHeader && below !== undefined && filledCells(below.cells).length > 1 ? place : -1
}

const filledCells = (cells: readonly Cell[]) =>
  cells
    .slice(0, filledWidth(cells))
    .filter((cell) => cell !== null && !(typeof cell === 'string' && cell.trim() === ''))

const isFilled = ({ cells }: SourceRow) => !isBlank(cells)

async function take(rows: RowCursor, count: number): Promise<SourceRow[]> {
  const taken: SourceRow[] = []
  while (taken.length < count) {
    const row = await rows.next()
    if (row === undefined) break
    taken.push(row)
  }
  return taken
}
