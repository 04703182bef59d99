interface Grid {
  readonly active: number
  readonly total: number
  /** Rows that are seen at once. */
  readonly page: number
}

const MOVES: Readonly<Record<string, (grid: Grid) => number>> = {
  ArrowDown: ({ active }) => active + 1,
  ArrowUp: ({ active }) => active - 1,
  PageDown: ({ active, page }) => active + page,
  PageUp: ({ active, page }) => active - page,
  Home: () => 0,
  End: ({ total }) => total - 1,
}

/** The row that a key leads to; undefined for keys that do something else. */
export function rowOfKey(key: string, grid: Grid): number | undefined {
  const move = MOVES[key]
  return move === undefined ? undefined : Math.max(0, Math.min(grid.total - 1, move(grid)))
}
