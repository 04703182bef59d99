import { inPieces } from './in-pieces.js'

/** An object whose last member is written piece by piece. */
export async function* jsonObject(members: object, name: string, value: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${JSON.stringify(members).slice(0, -1)},"${name}":`
  yield* value
  yield '}'
}

/**
 * Nested objects from rows in preorder, so that no tree ever stands in memory as a whole. Several trees are separated by
 * commas.
 *
 * @param nodeOf the members of a node, `children` excepted
 */
export function jsonTrees<R extends { readonly depth: number }>(
  rows: AsyncIterable<R>,
  nodeOf: (row: R) => object,
): AsyncGenerator<string> {
  let open = 0
  const begin = (row: R) => {
    const ends = `${']}'.repeat(open - row.depth)}${open > row.depth ? ',' : ''}`
    open = row.depth + 1
    return `${ends}${JSON.stringify(nodeOf(row)).slice(0, -1)},"children":[`
  }
  return inPieces('', rows, begin, () => ']}'.repeat(open))
}

/** The same as a list. */
export async function* jsonTreeList<R extends { readonly depth: number }>(
  rows: AsyncIterable<R>,
  nodeOf: (row: R) => object,
): AsyncGenerator<string> {
  yield '['
  yield* jsonTrees(rows, nodeOf)
  yield ']'
}
