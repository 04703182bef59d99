import { treeText } from '../store/queries/tree-text.js'
import { inPieces } from './in-pieces.js'

/** Trees from rows in preorder. */
export function jsonTrees<R extends { readonly depth: number }>(
  rows: AsyncIterable<R>,
  nodeOf: (row: R) => object,
): AsyncGenerator<string> {
  const text = treeText<R>((row) => JSON.stringify(nodeOf(row)))
  return inPieces('', rows, text.node, text.end)
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
