import type { HistoryEvent, HistoryFilter } from '@regesta/contracts/history'
import type { Database } from '@regesta/sqlite/open-database'
import { isEverUndone } from '../../domain/undo-obstacle.js'

export interface HistoryWanted extends HistoryFilter {
  readonly page: number
  readonly limit: number
}

export interface HistoryPage {
  readonly totalItems: number
  readonly items: HistoryEvent[]
}

/** One page of what was done, the newest first. */
export function listHistory(database: Database, { page, limit, ...filter }: HistoryWanted): HistoryPage {
  const { where, values } = historyConditions(filter)
  const totalItems = database.prepare(`select count(*) from history event ${where}`).pluck().get(values) as number
  const rows = database
    .prepare(`${SELECT} ${where} order by event.event_id desc limit @limit offset @offset`)
    .all({ ...values, limit, offset: (page - 1) * limit }) as EventRow[]
  return { totalItems, items: rows.map(eventOf) }
}

export const historyEvent = (database: Database, eventId: number): HistoryEvent | undefined => {
  const row = database.prepare(`${SELECT} where event.event_id = ?`).get(eventId) as EventRow | undefined
  return row === undefined ? undefined : eventOf(row)
}

type EventRow = Omit<HistoryEvent, 'undo' | 'subject'> & { record_title: string | null; filename: string | null }

/** The record or the file that an event was about is named where it was the only one. */
const SELECT = `select event.event_id, event.kind, event.client, event.happened_timestamp as happened_at, event.undoes, event.undone_by,
    event.act,
    (select count(distinct record_id) from history_changes where event_id = event.event_id) as records,
    (select count(distinct file_id) from history_changes where event_id = event.event_id) as files,
    (select record_title from repo_records where record_id = (
       select min(record_id) from history_changes where event_id = event.event_id having count(distinct record_id) = 1)) as record_title,
    (select filename from source_files where file_id = (
       select min(file_id) from history_changes where event_id = event.event_id having count(distinct file_id) = 1)) as filename
  from history event`

function eventOf({ record_title, filename, ...row }: EventRow): HistoryEvent {
  const undo = row.undone_by !== null ? 'undone' : isEverUndone(row.kind) ? 'possible' : 'never'
  return { ...row, subject: record_title || filename, undo }
}

export function historyConditions({ kind, since, record_id, file_id }: HistoryFilter) {
  const about = (column: string) =>
    `event.event_id in (select event_id from history_changes where ${column} = @${column})`
  const conditions = [
    ...(kind === undefined ? [] : ['event.kind = @kind']),
    ...(since === undefined ? [] : ['event.happened_timestamp >= @since']),
    ...(record_id === undefined ? [] : [about('record_id')]),
    ...(file_id === undefined ? [] : [about('file_id')]),
  ]
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  return { where, values: { kind, since, record_id, file_id } as Record<string, unknown> }
}
