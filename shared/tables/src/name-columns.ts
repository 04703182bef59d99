import { say } from '@regesta/contracts/sentences'
import type { Cell } from './cell.js'
import { UnreadableTable } from './unreadable-table.js'

/** As many characters as a cell of a workbook holds. */
const LONGEST_NAME = 32_767

/**
 * Unique names for header cells: `Unnamed: <index>` for blank ones, `name.1`, `name.2` for repetitions. A name without an end
 * is refused: every answer about the table would carry it.
 */
export function nameColumns(cells: readonly Cell[]): string[] {
  cells.forEach(refuseEndless)
  const given = cells.map((cell, index) =>
    cell === null || String(cell).trim() === '' ? `Unnamed: ${index}` : String(cell),
  )
  const reserved = new Set(given)
  const repetitions = new Map<string, number>()
  const used = new Set<string>()
  return given.map((name) => {
    let unique = name
    let count = repetitions.get(name) ?? 0
    while (used.has(unique) || (unique !== name && reserved.has(unique))) {
      count += 1
      unique = `${name}.${count}`
    }
    repetitions.set(name, count)
    used.add(unique)
    return unique
  })
}

function refuseEndless(cell: Cell, index: number): void {
  const { length } = String(cell)
  if (length <= LONGEST_NAME) return
  throw new UnreadableTable(
    'malformed',
    say('table_name_long', { number: index + 1, size: length, most: LONGEST_NAME }),
  )
}
