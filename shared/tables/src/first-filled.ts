import { isBlank, type SourceRow } from './cell.js'

/** A sheet of a workbook; where it is depends on the format. */
export interface SheetPlace<Place> {
  readonly name: string
  readonly place: Place
}

/** The rows of the first sheet that has filled cells; those of the last one when all are empty. */
export function firstFilled<Place>(
  sheets: readonly SheetPlace<Place>[],
  rowsOf: (place: Place) => Promise<AsyncGenerator<SourceRow>> | AsyncGenerator<SourceRow>,
) {
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
    /** The name of the sheet that is being read, unless it is the first one. */
    other: () => (current === sheets[0] ? undefined : current?.name),
  }
}
