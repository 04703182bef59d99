import type { ValueCount } from '@regesta/contracts/mapping-preview'

/** Values that are counted at a time. */
const COUNTED = 1_000

/**
 * Counts the values that a column has often, in flat memory: where there are too many, each loses one and those that have
 * nothing left go. A value in more than a thousandth of the rows is always among them, and is counted too low by no more
 * than that. Misra and Gries, Finding repeated elements (1982).
 */
export function frequentValues() {
  const rows = new Map<string, number>()
  let lost = false
  return {
    add(value: string): void {
      rows.set(value, (rows.get(value) ?? 0) + 1)
      if (rows.size <= COUNTED) return
      lost = true
      for (const [known, count] of rows) {
        if (count === 1) rows.delete(known)
        else rows.set(known, count - 1)
      }
    },
    /** The most frequent first; where not all could be counted, only those that came up again. */
    list: (): ValueCount[] =>
      [...rows]
        .map(([value, count]) => ({ value, rows: count }))
        .filter(({ rows: count }) => !lost || count > 1)
        .sort((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1)),
    /** Whether every value was counted. */
    isWhole: () => !lost,
  }
}
