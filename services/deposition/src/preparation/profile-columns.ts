import type { ColumnProfile } from '@regesta/contracts/mapping-preview'
import { readingOf } from '@regesta/tables/reading-of'
import { columnProfile } from '../domain/profile/column-profile.js'
import { readChosenTable } from './read-chosen-table.js'
import type { Reading } from './table-format.js'
import type { UnreadableFile } from './unreadable-file.js'

export interface ProfileTask {
  readonly path: string
  readonly reading: Reading
}

/** The profile of a column as JSON: a table may have thousands, and whoever answers only hands them on. */
export interface ProfiledColumn {
  readonly name: string
  readonly json: string
}

export interface TableProfile {
  readonly kind: 'profile'
  readonly columns: readonly ProfiledColumn[]
  readonly row_count: number
  /** All sheets of a workbook. */
  readonly sheets: readonly string[] | undefined
  readonly read: ReturnType<typeof readingOf>
}

/** All columns in one pass over the table; text files are read as the mapping reads them, so that `007` stays what it is. */
export const profileColumns = ({ path, reading }: ProfileTask): Promise<TableProfile | UnreadableFile> =>
  readChosenTable(path, { ...reading, typed: false }, async (table) => {
    const profiles = table.columns.map(columnProfile)
    let row_count = 0
    for await (const rows of table.blocks()) {
      row_count += rows.length
      for (const { number, cells } of rows)
        for (const [at, column] of profiles.entries()) column.add(cells[at] ?? null, number)
    }
    const columns = profiles.map((column) => profiled(column.profile()))
    return { kind: 'profile', columns, row_count, sheets: table.sheets, read: readingOf(table) } as const
  })

const profiled = (column: ColumnProfile): ProfiledColumn => ({ name: column.name, json: JSON.stringify(column) })
