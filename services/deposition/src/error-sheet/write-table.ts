import { type FileHandle, open } from 'node:fs/promises'
import type { Cell } from '@regesta/tables/cell'
import { csvLine, UTF8_MARK } from '@regesta/tables/csv-line'

interface Written {
  readonly delimiter: ',' | ';' | '\t'
  /** Whether the text begins with a mark by which spreadsheet programs know that it is UTF-8. */
  readonly isMarked: boolean
  /** Whether texts that look like formulas get an apostrophe. */
  readonly isQuoted: boolean
}

/** Characters that are written together. */
const PIECE = 256 * 1024

/** Writes a text table and brings it to the disk. The file must not be there yet. */
export async function writeText(
  target: string,
  rows: AsyncIterable<readonly Cell[]>,
  { delimiter, isMarked, isQuoted }: Written,
): Promise<void> {
  const file = await open(target, 'wx', 0o666)
  try {
    let waiting = isMarked ? UTF8_MARK : ''
    for await (const cells of rows) {
      waiting += isQuoted ? csvLine(cells.map(textOf), delimiter) : plainLine(cells, delimiter)
      if (waiting.length < PIECE) continue
      await append(file, waiting)
      waiting = ''
    }
    await append(file, waiting)
    await file.sync()
  } finally {
    await file.close()
  }
}

const append = (file: FileHandle, text: string) => file.appendFile(text)

const textOf = (cell: Cell) => String(cell ?? '')

/** Cells as the person wrote them. Whatever could separate stands in quotes: what separates is told by the header alone. */
const plainLine = (cells: readonly Cell[], delimiter: string) =>
  `${cells
    .map(textOf)
    .map((text) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(delimiter)}\r\n`
