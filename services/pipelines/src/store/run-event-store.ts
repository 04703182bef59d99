import type { RunEvent } from '@regesta/contracts/pipelines'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'

export type RunEventStore = ReturnType<typeof runEventStore>

/** All SQL about the events of runs. */
export function runEventStore(database: Database) {
  const statement = statementCache(database)
  return {
    /** Appends an event, unless the run has reported its end already; answers its bytes. */
    add(runUuid: string, event: RunEvent): number {
      const data = JSON.stringify(event)
      statement(
        `insert into run_events (run_uuid, event_id, data, is_final)
         select ?, coalesce(max(event_id), 0) + 1, ?, ? from run_events where run_uuid = ? having coalesce(max(is_final), 0) = 0`,
      ).run(runUuid, data, Number(event.status !== undefined), runUuid)
      return data.length
    },
    read: (runUuid: string, after: number, limit: number) =>
      statement(
        'select event_id as id, data from run_events where run_uuid = ? and event_id > ? order by event_id limit ?',
      ).all(runUuid, after, limit) as { id: number; data: string }[],
    isFinal: (runUuid: string, eventId: number): boolean =>
      statement('select 1 from run_events where run_uuid = ? and event_id = ? and is_final = 1').get(
        runUuid,
        eventId,
      ) !== undefined,
  }
}
