import { extname } from 'node:path'
import { type Cell, filledWidth, isBlank, type Row, type Source, type SourceRow } from './cell.js'
import { nameColumns } from './name-columns.js'
import { readDelimited } from './read-delimited.js'
import { otherFormat, sniffFile } from './sniff-file.js'
import { UnreadableTable } from './unreadable-table.js'
import { readBiff8 } from './xls/read-biff8.js'
import { readXls } from './xls/read-xls.js'
import { readXlsx } from './xlsx/read-xlsx.js'

export type TableFormat = 'csv' | 'tsv' | 'excel'

export interface OpenOptions {
  /** Overrides what the name of the file says. */
  readonly format?: TableFormat | undefined
  /** How many rows the caller wants at most; formats that cannot be streamed read no more than that. */
  readonly atMost?: number | undefined
  /** false: cells of text files stay as they are written (`1.0`, `true`), for readers that pass texts on. Default true. */
  readonly typed?: boolean | undefined
}

/** A table whose header has been read. */
export interface Table {
  /** Unique, in the order of the file. */
  readonly columns: readonly string[]
  /** Missing for workbooks. */
  readonly delimiter?: string | undefined
  /** Missing where the format fixes it. */
  readonly encoding?: string | undefined
  /** The rows below the header, once and in order; leaving the loop early stops the reading. */
  rows(): AsyncGenerator<Row>
  close(): Promise<void>
}

/** Rows of a workbook that are looked at to find columns without a header. */
const LOOK_AHEAD = 5

/** Opens a table and reads its header. Throws UnreadableTable with a sentence, or ENOENT. */
export async function openTable(path: string, options: OpenOptions = {}): Promise<Table> {
  const source = await openSource(path, options)
  try {
    const header = await firstFilledRow(source.rows)
    if (header === undefined) throw new UnreadableTable('no_columns', 'The file has no columns: not one cell is filled')
    const ahead = source.strictWidth ? [] : await take(source.rows, LOOK_AHEAD)
    const width = source.strictWidth
      ? header.cells.length
      : Math.max(...[header, ...ahead].map(({ cells }) => filledWidth(cells)))
    const columns = nameColumns(Array.from({ length: width }, (_, index) => header.cells[index] ?? null))
    return {
      columns,
      delimiter: source.delimiter,
      get encoding() {
        return source.encoding
      },
      rows: () => dataRows(source, ahead, width),
      close: async () => void (await source.rows.return(undefined)),
    }
  } catch (error) {
    await source.rows.return(undefined).catch(() => {})
    throw error
  }
}

async function openSource(
  path: string,
  { format, atMost = Number.POSITIVE_INFINITY, typed = true }: OpenOptions,
): Promise<Source> {
  const content = await sniffFile(path)
  const extension = extname(path).toLowerCase()
  const excel = format === undefined ? extension === '.xls' || extension === '.xlsx' : format === 'excel'
  const old = excel && (extension === '.xls' || (extension !== '.xlsx' && content !== 'zip'))
  const expected = old
    ? 'an Excel workbook (.xls)'
    : excel
      ? 'an Excel workbook (.xlsx)'
      : 'comma or tab separated text'
  if (content === 'empty') throw otherFormat(content, expected)
  if (!excel) {
    if (content !== 'text') throw otherFormat(content, expected)
    const tabs = format === 'tsv' || (format === undefined && extension === '.tsv')
    return readDelimited(path, tabs ? 'tsv' : 'csv', typed)
  }
  if (old && (content === 'cfb' || content === 'biff')) {
    const streamed = content === 'cfb' ? await readBiff8(path) : undefined
    return streamed ?? readXls(path, atMost + 1 + LOOK_AHEAD)
  }
  if (!old && (content === 'zip' || content === 'cfb')) return readXlsx(path, content)
  throw otherFormat(content, expected)
}

async function firstFilledRow(rows: AsyncGenerator<SourceRow>): Promise<SourceRow | undefined> {
  for (;;) {
    const { value, done } = await rows.next()
    if (done) return undefined
    if (!isBlank(value.cells)) return value
  }
}

async function take(rows: AsyncGenerator<SourceRow>, count: number): Promise<SourceRow[]> {
  const taken: SourceRow[] = []
  while (taken.length < count) {
    const { value, done } = await rows.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

async function* dataRows(source: Source, ahead: readonly SourceRow[], width: number): AsyncGenerator<Row> {
  try {
    for (const row of ahead) if (!isBlank(row.cells)) yield { number: row.number, cells: fit(row, width, source) }
    for await (const row of source.rows)
      if (!isBlank(row.cells)) yield { number: row.number, cells: fit(row, width, source) }
  } finally {
    await source.rows.return(undefined)
  }
}

/** As many cells as there are columns. More filled ones in text mean a missing quote, which would shift values. */
function fit({ number, cells }: SourceRow, width: number, { strictWidth, delimiter }: Source): readonly Cell[] {
  if (cells.length === width) return cells
  if (cells.length < width) return [...cells, ...Array.from({ length: width - cells.length }, () => null)]
  if (strictWidth && filledWidth(cells) > width) {
    const sign = delimiter === '\t' ? 'tab' : `'${delimiter}'`
    throw new UnreadableTable(
      'malformed',
      `Row ${number} has ${cells.length} cells, but the header has ${width}. A cell that contains a ${sign} must stand in quotes`,
    )
  }
  return cells.slice(0, width)
}
