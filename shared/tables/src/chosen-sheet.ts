import { isBlank, type SourceRow } from './cell.js'
import { UnreadableTable } from './unreadable-table.js'

/** A sheet of a workbook; where it is depends on the format. */
export interface SheetPlace<Place> {
  readonly name: string
  readonly place: Place
}

/**
 * The rows of the sheet that is asked for, else of the first one that has filled cells; those of the last one when all are
 * empty.
 */
export function chosenSheet<Place>(
  all: readonly SheetPlace<Place>[],
  wanted: string | undefined,
  rowsOf: (place: Place) => Promise<AsyncGenerator<SourceRow>> | AsyncGenerator<SourceRow>,
) {
  const sheets = wanted === undefined ? all : [sheetNamed(all, wanted)]
  let current = sheets[0]
  async function* rows(): AsyncGenerator<SourceRow> {
    for (const sheet of sheets) {
      let isFilled = false
      current = sheet
      for await (const row of await rowsOf(sheet.place)) {
        isFilled ||= !isBlank(row.cells)
        if (isFilled) yield row
      }
      if (isFilled) return
    }
  }
  return {
    rows: rows(),
    /** Where the sheet is that is being read. */
    place: () => current?.place,
    /** The name of the sheet that is being read, unless it is the first one and nobody asked for it. */
    other: () => (wanted === undefined && current === sheets[0] ? undefined : current?.name),
    names: all.map(({ name }) => name),
  }
}

function sheetNamed<Place>(sheets: readonly SheetPlace<Place>[], wanted: string): SheetPlace<Place> {
  const found = sheets.find(({ name }) => name === wanted)
  if (found !== undefined) return found
  throw noSheet(
    wanted,
    sheets.map(({ name }) => name),
  )
}

/** The sentence for a sheet that a workbook does not have. */
export function noSheet(wanted: string, names: readonly string[]): UnreadableTable {
  const shown = names.slice(0, 20).map((name) => `'${name}'`)
  const rest = names.length > shown.length ? ' …' : ''
  return new UnreadableTable(
    'no_sheet',
    `The workbook has no sheet '${wanted}'. Choose one that it has: ${shown.join(', ')}${rest}`,
  )
}
