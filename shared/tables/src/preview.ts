import type { Cell, Delimiter } from './cell.js'
import { type OpenOptions, openTable, type Table } from './open-table.js'

export interface Headers {
  readonly columns: readonly string[]
  readonly delimiter?: Delimiter | undefined
  readonly encoding?: string | undefined
  readonly headerRow?: number | undefined
  readonly sheet?: string | undefined
}

export interface Preview extends Headers {
  readonly rows: readonly Record<string, Cell>[]
}

/** The columns of a table; nothing below the header is kept. */
export async function readHeaders(path: string, options: OpenOptions = {}): Promise<Headers> {
  const table = await openTable(path, { ...options, atMost: 0 })
  await table.close()
  return headersOf(table)
}

/** The columns and the first rows, each as a record by column. */
export async function previewTable(path: string, count: number, options: OpenOptions = {}): Promise<Preview> {
  const table = await openTable(path, { ...options, atMost: count })
  const rows: Record<string, Cell>[] = []
  for await (const { cells } of table.rows()) {
    if (rows.length < count)
      rows.push(Object.fromEntries(table.columns.map((column, index) => [column, cells[index] ?? null])))
    if (rows.length >= count) break
  }
  return { ...headersOf(table), rows }
}

const headersOf = ({ columns, delimiter, encoding, headerRow, sheet }: Table): Headers => ({
  columns,
  delimiter,
  encoding,
  headerRow,
  sheet,
})
