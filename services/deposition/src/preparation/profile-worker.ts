import { stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ColumnProfile } from '@regesta/contracts/mapping-preview'
import { openTable, type TableFormat } from '@regesta/tables/open-table'
import { readingOf } from '@regesta/tables/reading-of'
import { columnProfile } from '../domain/profile/column-profile.js'
import { type UnreadableFile, unreadableFile } from './unreadable-file.js'

export interface ProfileTask {
  readonly path: string
  readonly format: TableFormat
}

export interface TableProfile {
  readonly kind: 'profile'
  readonly columns: ColumnProfile[]
  readonly row_count: number
  readonly reading: ReturnType<typeof readingOf>
}

export type ProfileOutcome = TableProfile | UnreadableFile

parentPort?.postMessage(await profile(workerData as ProfileTask))

/** All columns in one pass over the table. */
async function profile({ path, format }: ProfileTask): Promise<ProfileOutcome> {
  try {
    const found = await stat(path)
    // Opening a named pipe would wait for ever.
    if (!found.isFile() && !found.isDirectory()) return { kind: 'missing' }
    const table = await openTable(path, { format })
    const profiles = table.columns.map(columnProfile)
    let row_count = 0
    for await (const { number, cells } of table.rows()) {
      row_count += 1
      for (const [at, column] of profiles.entries()) column.add(cells[at] ?? null, number)
    }
    return {
      kind: 'profile',
      columns: profiles.map((column) => column.profile()),
      row_count,
      reading: readingOf(table),
    }
  } catch (error) {
    return unreadableFile(error)
  }
}
