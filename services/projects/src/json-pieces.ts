/** What is collected before it is sent. Characters. */
const PIECE = 32_768

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
export async function* jsonTrees<R extends { readonly depth: number }>(
  rows: AsyncIterable<R>,
  nodeOf: (row: R) => object,
): AsyncGenerator<string> {
  let buffer = ''
  let open = 0
  for await (const row of rows) {
    const isNext = open > row.depth
    buffer += `${']}'.repeat(open - row.depth)}${isNext ? ',' : ''}${JSON.stringify(nodeOf(row)).slice(0, -1)},"children":[`
    open = row.depth + 1
    if (buffer.length < PIECE) continue
    yield buffer
    buffer = ''
  }
  yield `${buffer}${']}'.repeat(open)}`
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
