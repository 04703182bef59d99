/** What is collected before it is sent. Characters. */
const PIECE = 32_768

/**
 * The texts of rows in pieces of a size that is worth sending, so that nothing long is ever in memory as a whole.
 *
 * @param foot what follows the last row, asked for when all are written
 */
export async function* inPieces<R>(
  head: string,
  rows: AsyncIterable<R>,
  textOf: (row: R) => string,
  foot: () => string = () => '',
): AsyncGenerator<string> {
  let buffer = head
  for await (const row of rows) {
    buffer += textOf(row)
    if (buffer.length < PIECE) continue
    yield buffer
    buffer = ''
  }
  yield buffer + foot()
}
