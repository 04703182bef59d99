export type Cell = string | number

/** RFC 4180, with the mark by which spreadsheet programs know UTF-8. */
export async function* csvPieces(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  let buffer = `\uFEFF${line(header)}`
  for await (const row of rows) {
    buffer += line(row)
    if (buffer.length < PIECE) continue
    yield buffer
    buffer = ''
  }
  yield buffer
}

/** What is collected before it is sent. Characters. */
const PIECE = 32_768

const line = (cells: readonly Cell[]) => `${cells.map(cellText).join(',')}\r\n`

/** Texts that a spreadsheet program would take for a formula begin with an apostrophe. */
function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
