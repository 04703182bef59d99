import type { Database } from '@regesta/sqlite/open-database'
import { comparedColumns, indexOf, type Listing, listConditions, type Order } from './list-records.js'
import { whereOf } from './record-filter.js'

export interface NeighboursWanted extends Listing {
  readonly record_id: number
}

export interface Neighbours {
  readonly previous_record_id: number | null
  readonly next_record_id: number | null
}

/**
 * The records around one in the order of a list. It need not fit the filter itself: what was done to it may have taken it out
 * of the list, and the way on is from where it would stand.
 *
 * @returns undefined when there is no such record
 */
export function recordNeighbours(database: Database, wanted: NeighboursWanted): Neighbours | undefined {
  const { record_id, dir } = wanted
  const own = database.prepare('select 1 from repo_records where record_id = ?').get(record_id)
  if (own === undefined) return undefined
  return {
    previous_record_id: nearest(database, wanted, dir === 'asc' ? 'desc' : 'asc'),
    next_record_id: nearest(database, wanted, dir),
  }
}

/** The first record beyond this one in a direction. */
function nearest(database: Database, wanted: NeighboursWanted, dir: Order['dir']): number | null {
  const columns = comparedColumns(wanted)
  const here = `(select ${columns.join(', ')} from repo_records p where p.record_id = @record_id)`
  const beyond = `(${columns.join(', ')}) ${dir === 'asc' ? '>' : '<'} ${here}`
  const { sql, values } = listConditions(wanted)
  const where = whereOf({ sql: [...sql, beyond], values })
  const found = database
    .prepare(
      `select p.record_id from repo_records p indexed by ${indexOf(wanted)} ${where}
       order by ${columns.map((column) => `${column} ${dir}`).join(', ')} limit 1`,
    )
    .pluck()
    .get({ ...values, record_id: wanted.record_id })
  return (found as number | undefined) ?? null
}
