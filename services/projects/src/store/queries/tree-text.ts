interface TreeRow {
  readonly depth: number
}

/**
 * Nested objects from rows in preorder, so that no tree is ever in memory as a whole. Several trees are separated by
 * commas.
 *
 * @param textOf the JSON of a node, `children` excepted
 */
export function treeText<R extends TreeRow>(textOf: (row: R) => string) {
  let open = 0
  return {
    node(row: R): string {
      const ends = `${']}'.repeat(open - row.depth)}${open > row.depth ? ',' : ''}`
      open = row.depth + 1
      return `${ends}${textOf(row).slice(0, -1)},"children":[`
    },
    end: (): string => ']}'.repeat(open),
  }
}
