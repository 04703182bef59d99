import { inPieces } from './in-pieces.js'
import { treeText } from './store/queries/tree-text.js'

/**
 * An object of which one member is written piece by piece.
 *
 * @param rest what comes after it and is known only then
 */
export async function* jsonObject(
  members: object,
  name: string,
  value: AsyncIterable<string | Uint8Array>,
  rest: () => object = () => ({}),
): AsyncGenerator<string | Uint8Array> {
  yield `${JSON.stringify(members).slice(0, -1)},"${name}":`
  yield* value
  const after = JSON.stringify(rest()).slice(1)
  yield after === '}' ? after : `,${after}`
}

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
