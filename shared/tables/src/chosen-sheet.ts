import { say } from '@regesta/contracts/sentences'
import { isBlank, type SourceRow } from './cell.js'
import { UnreadableTable } from './unreadable-table.js'

type RowBlocks = AsyncGenerator<readonly SourceRow[]>

/** A sheet of a workbook; where it is depends on the format. */
export interface SheetPlace<Place> {
  readonly name: string
  readonly place: Place
  readonly isHidden: boolean
}

/**
 * The rows of the sheet that is asked for, else of the first one that has filled cells, the hidden ones behind the others;
 * those of the last one when all are empty.
 */
export function chosenSheet<Place>(
  all: readonly SheetPlace<Place>[],
  wanted: string | undefined,
  blocksOf: (place: Place) => Promise<RowBlocks> | RowBlocks,
) {
  const byVisibility = all.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))
  const sheets = wanted === undefined ? byVisibility : [sheetNamed(all, wanted)]
  const [first] = all
  let current = sheets[0]
  async function* blocks(): RowBlocks {
    for (const sheet of sheets) {
      let isFilled = false
      current = sheet
      for await (const block of await blocksOf(sheet.place)) {
        const start = isFilled ? 0 : block.findIndex(({ cells }) => !isBlank(cells))
        if (start < 0) continue
        isFilled = true
        yield start === 0 ? block : block.slice(start)
      }
      if (isFilled) return
    }
  }
  return {
    blocks: blocks(),
    /** Where the sheet is that is being read. */
    place: () => current?.place,
    /** The name of the sheet that is being read, unless it is the first one, not hidden, and nobody asked for it. */
    other: () => (wanted === undefined && current === first && !first?.isHidden ? undefined : current?.name),
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
    say('workbook_without_sheet', { sheet: wanted, sheets: `${shown.join(', ')}${rest}` }),
  )
}
