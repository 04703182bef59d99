import type { Cell } from './cell.js'

/** Unique names for header cells: `Unnamed: <index>` for blank ones, `name.1`, `name.2` for repetitions. */
export function nameColumns(cells: readonly Cell[]): string[] {
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
