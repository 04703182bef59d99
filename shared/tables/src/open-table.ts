import { extname } from 'node:path'
import { say } from '@regesta/contracts/sentences'
import type { Delimiter } from './cell.js'
import { filledWidth, isBlank, type Row, type Source, type SourceRow } from './cell.js'
import { findHeader, LOOK_AHEAD } from './find-header.js'
import { nameColumns } from './name-columns.js'
import type { TextReading } from './read-delimited.js'
import { RowCursor, upToFault } from './row-blocks.js'
import { otherFormat, sniffFile } from './sniff-file.js'
import { UnreadableTable } from './unreadable-table.js'

export type TableFormat = 'csv' | 'tsv' | 'excel'

/** How a table is read; what is not given is detected. */
export interface ReadAs extends TextReading {
  /** Overrides what the name of the file says. */
  readonly format?: TableFormat | undefined
  /** The sheet of a workbook, by its name. */
  readonly sheet?: string | undefined
}

export interface OpenOptions extends ReadAs {
  /** How many rows the caller wants at most; formats that cannot be streamed read no more than that. */
  readonly atMost?: number | undefined
  /** false: cells of text files stay as they are written (`1.0`, `true`), for readers that pass texts on. Default true. */
  readonly typed?: boolean | undefined
}

/** How much a block of rows holds at most: short rows are filled up to the width of the table. */
const BLOCK = { rows: 1_000, cells: 64_000 }

const rowsAtATime = (width: number) => Math.max(1, Math.min(BLOCK.rows, Math.floor(BLOCK.cells / width)))

/** A table whose header has been read. */
export interface Table {
  /** Unique, in the order of the file. */
  readonly columns: readonly string[]
  /** Missing for workbooks. */
  readonly delimiter?: Delimiter | undefined
  /** Missing where the format fixes it. */
  readonly encoding?: string | undefined
  /** The number of the row with the header, when a title is above it. */
  readonly headerRow?: number | undefined
  /** The sheet that was read, when it was asked for or the first one of the workbook is empty or hidden. */
  readonly sheet?: string | undefined
  /** The names of all sheets; of workbooks alone. */
  readonly sheets?: readonly string[] | undefined
  /** The number of the row with the header, wherever it is. */
  readonly headerNumber: number
  /** The part of the package that holds the sheet; of .xlsx alone. */
  readonly part?: string | undefined
  /**
   * The filled rows below the header, once and in order, some at a time: whoever reads all of a long table does not wait for
   * each. Leaving the loop early stops the reading.
   */
  blocks(): AsyncGenerator<readonly Row[]>
  /** The same rows one by one. */
  rows(): AsyncGenerator<Row>
  /** A row of `everyRow` as `rows` gives it; nothing for titles, the header and empty ones. */
  dataRow(row: SourceRow): Row | undefined
  close(): Promise<void>
}

/** Opens a table and reads its header. Throws UnreadableTable with a sentence, or ENOENT. */
export async function openTable(path: string, options: OpenOptions = {}): Promise<Table> {
  const source = await openSource(path, options)
  const cursor = new RowCursor(source.blocks)
  try {
    const found = await findHeader(cursor, source)
    if (found === undefined) throw new UnreadableTable('no_columns', say('table_without_columns', {}))
    const { header, ahead, hasTitle } = found
    const width = source.strictWidth
      ? header.cells.length
      : [header, ...ahead].reduce((widest, { cells }) => Math.max(widest, filledWidth(cells)), 0)
    const columns = nameColumns(Array.from({ length: width }, (_, index) => header.cells[index] ?? null))
    const dataRow = (row: SourceRow) => (isBlank(row.cells) ? undefined : fit(row, width, source))
    const blocks = () => dataBlocks(cursor, dataRow, rowsAtATime(width))
    cursor.putBack(ahead)
    return {
      columns,
      delimiter: source.delimiter,
      get encoding() {
        return source.encoding
      },
      headerRow: hasTitle ? header.number : undefined,
      sheet: source.sheet,
      sheets: source.sheets,
      headerNumber: header.number,
      part: source.part,
      blocks,
      rows: () => oneByOne(blocks()),
      dataRow: (row) => (row.number > header.number ? dataRow(row) : undefined),
      close: () => cursor.close(),
    }
  } catch (error) {
    await cursor.close().catch(() => {})
    throw error
  }
}

/** All rows of a table as they are, titles, header and empty ones too. */
export async function* everyRow(path: string, options: OpenOptions = {}): AsyncGenerator<SourceRow> {
  const { blocks } = await openSource(path, options)
  yield* oneByOne(blocks)
}

async function* oneByOne<R>(blocks: AsyncGenerator<readonly R[]>): AsyncGenerator<R> {
  for await (const block of blocks) for (const row of block) yield row
}

async function openSource(
  path: string,
  { format, atMost = Number.POSITIVE_INFINITY, typed = true, sheet, ...text }: OpenOptions,
): Promise<Source> {
  const content = sniffFile(path)
  const extension = extname(path).toLowerCase()
  const excel = format === undefined ? extension === '.xls' || extension === '.xlsx' : format === 'excel'
  // The reader of a format is loaded when a file has it: a thread that reads one file starts in half the time.
  if (excel) {
    const { openWorkbook } = await import('./open-workbook.js')
    return openWorkbook(path, content, atMost + 1 + LOOK_AHEAD, sheet)
  }
  if (content !== 'text') throw otherFormat(content, 'comma or tab separated text')
  const tabs = format === 'tsv' || (format === undefined && extension === '.tsv')
  const { readDelimited } = await import('./read-delimited.js')
  return readDelimited(path, tabs ? 'tsv' : 'csv', typed, text)
}

async function* dataBlocks(
  cursor: RowCursor,
  dataRow: (row: SourceRow) => Row | undefined,
  most: number,
): AsyncGenerator<readonly Row[]> {
  for await (const block of cursor.rest()) yield* upToFault(block, dataRow, most)
}

/** As many cells as there are columns. More filled ones in text mean a missing quote, which would shift values. */
function fit({ number, cells }: SourceRow, width: number, { strictWidth, delimiter }: Source): Row {
  if (cells.length === width) return { number, cells }
  if (cells.length < width) {
    const filled = cells.slice()
    while (filled.length < width) filled.push(null)
    return { number, cells: filled }
  }
  if (strictWidth && filledWidth(cells) > width) {
    const separator = delimiter === '\t' ? 'tab' : `'${delimiter}'`
    const sentence = say('table_row_wide', { number, size: cells.length, of: width, separator })
    throw new UnreadableTable('malformed', sentence)
  }
  return { number, cells: cells.slice(0, width) }
}
