import type { UndoPlan } from '@regesta/contracts/history'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Database } from '@regesta/sqlite/open-database'
import { type DraftState, obstacleTo, type StoredEvent } from '../../domain/undo-obstacle.js'

/**
 * What taking an event back would do, and the obstacles to it.
 *
 * @param ownAct the act that takes it back, whose discards are in the history already
 * @throws not_found for an unknown event
 */
export function undoPlan(database: Database, eventId: number, ownAct: string | null): UndoPlan {
  const event = eventById(database, eventId)
  const records = recordsOf(database, eventId)
  const obstacle = obstacleTo({
    event,
    records,
    later: laterEvent(database, eventId, ownAct),
    claimed: claimedRecord(database, eventId),
    beingDiscarded: beingDiscarded(database, eventId),
    hadDrafts: event.kind === 'undone' && tookDrafts(database, event),
  })
  return {
    possible: obstacle === null,
    obstacle: obstacle?.obstacle ?? null,
    reason: obstacle?.reason ?? null,
    way_out: obstacle?.way_out ?? null,
    blocked_by: obstacle?.blocked_by ?? null,
    drafts: records.filter(({ made_draft, status }) => made_draft === 1 && status === 'draft').map(({ id }) => id),
    restored: restoredRows(database, eventId),
  }
}

function eventById(database: Database, eventId: number): StoredEvent {
  const event = database
    .prepare('select event_id, kind, client, undoes, undone_by, happened_timestamp from history where event_id = ?')
    .get(eventId)
  if (event === undefined) throw new ServiceError('not_found', say('project_event_unknown', { id: eventId }))
  return event as StoredEvent
}

/** Records that the event made or whose status it changed, with what they are now. */
const recordsOf = (database: Database, eventId: number): DraftState[] =>
  database
    .prepare(
      `select record.record_id as id, record.record_status as status, record.repo_record_id is not null
           and record.record_status = 'draft' as made_draft
       from repo_records record
       where record.record_id in (
         select record_id from history_changes where event_id = ? and table_name = 'repo_records'
           and (operation = 'insert' or before ->> 'record_status' in ('prepared', 'draft', 'failed')))
       order by 1`,
    )
    .all(eventId) as DraftState[]

/** Events that count: neither taken back nor the taking back of another. */
const COUNTS = `event.undone_by is null and event.undoes is null and event.act is not @ownAct`

/** Two changes of a row are in each other's way unless both changed single members of it, and different ones. */
const MEET = `(own.operation <> 'update' or later.operation <> 'update' or own.table_name = 'metadata_values'
  or exists (select 1 from json_each(own.before) one join json_each(later.before) other on one.key = other.key))`

/**
 * The latest later event that touched the same rows, or what was new with this one. Files that were sent to a draft go with
 * the draft.
 */
function laterEvent(
  database: Database,
  eventId: number,
  ownAct: string | null,
): Pick<StoredEvent, 'event_id' | 'kind'> | null {
  const found = database
    .prepare(
      `with own as (select table_name, row_key, operation, before, record_id, file_id from history_changes where event_id = @eventId)
       select event_id, kind from history where event_id = (select max(id) from (
         select event.event_id as id from own join history_changes later using (table_name, row_key)
           join history event on event.event_id = later.event_id
           where later.event_id > @eventId and ${COUNTS} and event.kind <> 'files_sent' and ${MEET}
         union all
         select event.event_id from own join history_changes later on later.record_id = own.record_id
           join history event on event.event_id = later.event_id
           where own.table_name = 'repo_records' and own.operation = 'insert' and later.event_id > @eventId and ${COUNTS}
             and event.kind <> 'files_sent'
         union all
         select event.event_id from own join history_changes later on later.file_id = own.file_id
           join history event on event.event_id = later.event_id
           where own.table_name = 'source_files' and own.operation = 'insert' and later.event_id > @eventId and ${COUNTS}))`,
    )
    .get({ eventId, ownAct }) as Pick<StoredEvent, 'event_id' | 'kind'> | undefined
  return found ?? null
}

/** A record that somebody acts on, or whose last write has no known outcome yet. */
const claimedRecord = (database: Database, eventId: number): number | null =>
  (database
    .prepare(
      `select record_id from history_changes where event_id = @eventId and record_id in (
         select record_id from record_claims
         union all select record_id from remote_writes where state in ('sent', 'unknown') and kind <> 'discard') limit 1`,
    )
    .pluck()
    .get({ eventId }) as number | undefined) ?? null

/** A record that goes with the event while its draft may still be there: nobody could discard that without the record. */
const beingDiscarded = (database: Database, eventId: number): number | null =>
  (database
    .prepare(
      `select record_id from history_changes
       where event_id = ? and table_name = 'repo_records' and operation = 'insert' and record_id in (
         select record_id from remote_writes where state in ('sent', 'unknown') and kind = 'discard') limit 1`,
    )
    .pluck()
    .get(eventId) as number | undefined) ?? null

/** Whether drafts were discarded when an event was taken back: those are gone. */
const tookDrafts = (database: Database, { event_id }: StoredEvent): boolean =>
  database
    .prepare(
      `select 1 from history_changes where event_id = ? and table_name = 'repo_records'
         and before ->> 'record_status' = 'draft' limit 1`,
    )
    .get(event_id) !== undefined

const restoredRows = (database: Database, eventId: number): { what: string; rows: number }[] =>
  database
    .prepare(
      `select table_name as what, count(distinct row_key) as rows from history_changes where event_id = ?
       group by table_name order by 1`,
    )
    .all(eventId) as { what: string; rows: number }[]
