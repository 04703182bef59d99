import type { Database } from '@regesta/sqlite/open-database'
import { columnsOf } from '../table-columns.js'

/**
 * The predecessor named its record table, some of its columns and its schema version after a product. They are recognised
 * by their form, so that none of these words has to be known here.
 */
export interface PredecessorNames {
  readonly records: string
  readonly recordId: string
  readonly doi: string
  readonly schemaVersion: string | null
}

export function predecessorNames(database: Database): PredecessorNames | undefined {
  const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  const records = tables.find((name) => /^\w+_records$/.test(name))
  if (records === undefined) return undefined
  const columns = columnsOf(database, records)
  const word = records.slice(0, -'_records'.length)
  const recordId = columns.find((name) => name === `${word}_record_id`)
  const doi = columns.find((name) => name === `${word}_doi`)
  if (recordId === undefined || doi === undefined) return undefined
  const schemaVersion = columnsOf(database, 'project_info').find((name) => name.endsWith('_schema_version')) ?? null
  return { records, recordId, doi, schemaVersion }
}
