import { readingOf } from '@regesta/tables/reading-of'
import { readChosenTable } from './read-chosen-table.js'
import type { Reading } from './table-format.js'
import type { UnreadableFile } from './unreadable-file.js'

export interface PreviewTask {
  path: string
  reading: Reading
  typed: boolean
  rows: number
}

type FilledCell = string | number | boolean

type PreviewOutcome =
  | {
      kind: 'preview'
      columns: string[]
      previewData: Record<string, FilledCell>[]
      rowCount: number
      read: ReturnType<typeof readingOf>
    }
  | UnreadableFile

/** The first rows and the number of all rows, in one pass. */
export const previewRows = ({ path, reading, typed, rows }: PreviewTask): Promise<PreviewOutcome> =>
  readChosenTable(path, { ...reading, typed }, async (table) => {
    const previewData: Record<string, FilledCell>[] = []
    let rowCount = 0
    for await (const block of table.blocks()) {
      rowCount += block.length
      for (const { cells } of block.slice(0, rows - previewData.length))
        previewData.push(Object.fromEntries(table.columns.map((column, index) => [column, cells[index] ?? ''])))
    }
    return { kind: 'preview', columns: [...table.columns], previewData, rowCount, read: readingOf(table) } as const
  })
