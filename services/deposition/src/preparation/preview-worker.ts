import { stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openTable, type TableFormat } from '@regesta/tables/open-table'
import { readingOf } from '@regesta/tables/reading-of'
import { type UnreadableFile, unreadableFile } from './unreadable-file.js'

interface PreviewTask {
  path: string
  format: TableFormat
  rows: number
}

type FilledCell = string | number | boolean

export type PreviewOutcome =
  | {
      kind: 'preview'
      columns: string[]
      previewData: Record<string, FilledCell>[]
      rowCount: number
      reading: ReturnType<typeof readingOf>
    }
  | UnreadableFile

parentPort?.postMessage(await preview(workerData as PreviewTask))

/** The first rows and the number of all rows, in one pass. */
async function preview({ path, format, rows }: PreviewTask): Promise<PreviewOutcome> {
  try {
    const found = await stat(path)
    // Opening a named pipe would wait for ever.
    if (!found.isFile() && !found.isDirectory()) return { kind: 'missing' }
    const table = await openTable(path, { format })
    const previewData: Record<string, FilledCell>[] = []
    let rowCount = 0
    for await (const { cells } of table.rows()) {
      rowCount += 1
      if (previewData.length < rows)
        previewData.push(Object.fromEntries(table.columns.map((column, index) => [column, cells[index] ?? ''])))
    }
    return { kind: 'preview', columns: [...table.columns], previewData, rowCount, reading: readingOf(table) }
  } catch (error) {
    return unreadableFile(error)
  }
}
