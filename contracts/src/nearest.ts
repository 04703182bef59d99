/** The known word that somebody most likely meant; undefined where none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((one) => ({ one, changes: changesBetween(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, changes }) => changes <= Math.max(1, Math.floor(one.length / 3)))
    .toSorted((left, right) => left.changes - right.changes)
  return best?.one ?? known.find((one) => word.length > 2 && one.toLowerCase().startsWith(word.toLowerCase()))
}

/** How many letters have to be added, left out, exchanged or swapped with their neighbour. */
function changesBetween(word: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= word.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = word[row - 1] === other[column - 1]
      const isSwapped = word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1]
      const swap = isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      const change = at(row - 1, column - 1) + (isSame ? 0 : 1)
      rows[row]?.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, change, swap))
    }
  }
  return at(word.length, other.length)
}
