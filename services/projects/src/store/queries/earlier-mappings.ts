import type { EarlierMapping } from '@regesta/contracts/earlier-mappings'
import type { Database } from '@regesta/sqlite/open-database'
import { mappingDifference } from '../../domain/mapping-difference.js'
import { objectIn } from '../json-in.js'

/** One page of the mappings that were replaced, the latest first. */
export function listEarlierMappings(database: Database, { page, limit }: { page: number; limit: number }) {
  const totalItems = database.prepare('select count(*) from earlier_mappings').pluck().get() as number
  const rows = database
    .prepare(`${SELECT} order by earlier.earlier_mapping_id desc limit ? offset ?`)
    .all(limit, (page - 1) * limit) as Row[]
  const active = activeDefinition(database)
  return { totalItems, items: rows.map((row) => itemOf(row, active)) }
}

/** One of them with its definition; undefined if there is none. */
export function earlierMapping(database: Database, id: number) {
  const row = database.prepare(`${SELECT} where earlier.earlier_mapping_id = ?`).get(id) as Row | undefined
  if (row === undefined) return undefined
  return { ...itemOf(row, activeDefinition(database)), column_definitions: row.column_definitions }
}

type Row = Omit<EarlierMapping, 'difference'> & { readonly column_definitions: string }

/**
 * A mapping was saved by the act that replaced the one before it, and the first of all by the act that it came with. What an undoing
 * has put back has its first act still.
 */
const SELECT = `select earlier.earlier_mapping_id, earlier.mapping_name, earlier.file_path, earlier.file_format,
    earlier.column_definitions, earlier.replaced_timestamp,
    coalesce(event.happened_timestamp, before.replaced_timestamp) as saved_timestamp, event.client, event.event_id
  from earlier_mappings earlier
  left join earlier_mappings before on before.earlier_mapping_id =
    (select max(earlier_mapping_id) from earlier_mappings where earlier_mapping_id < earlier.earlier_mapping_id)
  left join history event on event.event_id = case when before.earlier_mapping_id is null
    then (select min(event_id) from history_changes
      where table_name = 'metadata_mapping_files' and row_key = json_array(earlier.mapping_id) and operation = 'insert')
    else (select min(event_id) from history_changes
      where table_name = 'earlier_mappings' and row_key = json_array(before.earlier_mapping_id) and operation = 'insert') end`

function activeDefinition(database: Database): string {
  const text = database
    .prepare('select column_definitions from metadata_mapping_files order by mapping_id desc limit 1')
    .pluck()
    .get()
  return typeof text === 'string' ? text : '{}'
}

const itemOf = ({ column_definitions, ...row }: Row, active: string): EarlierMapping => ({
  ...row,
  // Definitions of other ages need not be objects.
  difference: mappingDifference(objectIn(column_definitions), objectIn(active)),
})
