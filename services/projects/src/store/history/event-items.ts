import type { history } from '@regesta/contracts/history'
import type { Database } from '@regesta/sqlite/open-database'
import type { z } from 'zod'
import { VALUES } from './tracked-tables.js'

type Item = z.output<(typeof history.getHistoryEvent.answers)[200]>['items'][number]

const AT_MOST = 100
/** Characters of a value that is shown. */
const LONGEST = 300

interface Row extends Omit<Item, 'before'> {
  readonly before: string | null
}

/** What an event has changed, one item for each row of the project. */
export function eventItems(database: Database, eventId: number): { items: Item[]; total_items: number } {
  const rows = database
    .prepare(
      `select change.table_name as what, change.record_id, change.file_id, change.operation as change, change.before,
         coalesce((select record_title from repo_records where record_id = change.record_id and change.table_name <> 'record_files_map'),
           (select filename from source_files where file_id = change.file_id)) as name
       from history_changes change where change.change_id in (
         select min(change_id) from history_changes where event_id = ? group by table_name, row_key)
       order by change.change_id limit ${AT_MOST}`,
    )
    .all(eventId) as Row[]
  const total_items = database
    .prepare('select count(*) from (select 1 from history_changes where event_id = ? group by table_name, row_key)')
    .pluck()
    .get(eventId) as number
  return { items: rows.map((row) => ({ ...row, before: shown(row) })), total_items }
}

function shown({ what, before }: Row): Item['before'] {
  // Values are stored as a list; how many there were says enough.
  if (what === VALUES) return { values: (JSON.parse(before ?? '[]') as unknown[]).length }
  const members = Object.entries(JSON.parse(before ?? '{}') as Item['before'])
  return Object.fromEntries(members.map(([name, value]) => [name, cut(value)]))
}

const cut = (value: string | number | null) =>
  typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
