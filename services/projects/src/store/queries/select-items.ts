import type { FileFilter } from '@regesta/contracts/files'
import type { RecordFilter } from '@regesta/contracts/records'
import type { Database } from '@regesta/sqlite/open-database'
import { orderedIds } from './file-lists.js'
import type { KnownLists } from './known-lists.js'
import { allRecordIds } from './list-records.js'
import { uploadsQuery } from './list-uploads.js'

interface Wanted<F> {
  readonly filter: F
  readonly except: readonly number[]
  /** Ids that are answered, at most; more are only counted. */
  readonly limit: number
}

/** The records that fit, but for some, in the order of their making. */
export const selectRecords = (database: Database, { filter, ...wanted }: Wanted<RecordFilter>) =>
  without(allRecordIds(database, filter), wanted)

export interface FilesChosen extends Wanted<FileFilter> {
  /** Only files that wait for their metadata in an environment. */
  readonly waiting?: { readonly isSandbox: boolean } | undefined
}

/** The files that fit, but for some, in the order of their names. */
export function selectFiles(database: Database, { filter, waiting, ...wanted }: FilesChosen, known: KnownLists) {
  // Those that wait are searched as their own list searches them.
  const search = waiting === undefined ? filter.search : ''
  const fitting = orderedIds(database, { ...filter, search, sort: 'name', dir: 'asc' }, known)
  if (waiting === undefined) return without([...fitting], wanted)
  const { sql, values } = uploadsQuery('pending_preparation', { ...waiting, search: filter.search, practiceUrl: '' })
  const pending = new Set(
    (database.prepare(sql).all(values) as { source_file_db_id: number }[]).map((row) => row.source_file_db_id),
  )
  return without(
    [...fitting].filter((id) => pending.has(id)),
    wanted,
  )
}

function without(ids: readonly number[], { except, limit }: Omit<Wanted<unknown>, 'filter'>) {
  const left = new Set(except)
  const chosen = ids.filter((id) => !left.has(id))
  return { count: chosen.length, ids: chosen.length > limit ? [] : chosen }
}
