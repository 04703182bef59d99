import type { Database } from '@regesta/sqlite/open-database'
import { type Statement, statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'

export interface RunItem {
  readonly position: number
  readonly item_id: string
  readonly record_id: number | null
  readonly status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
  readonly message: string
  readonly current_step: number
  readonly output_directory: string | null
  /** When the publication of its record was about to begin; null before. */
  readonly publishing_since: string | null
}

const ITEM = 'position, item_id, record_id, status, message, current_step, output_directory, publishing_since'

export type ItemStore = ReturnType<typeof itemStore>

/** All SQL about the items of runs: a record or a file each. */
export function itemStore(database: Database) {
  const statement = statementCache(database)
  return {
    ...itemQueries(statement),
    add(runUuid: string, ids: readonly (string | number)[]): void {
      const insert = statement('insert into run_items (run_uuid, position, item_id, record_id) values (?, ?, ?, ?)')
      for (const [index, id] of ids.entries()) {
        insert.run(runUuid, index + 1, String(id), typeof id === 'number' ? id : null)
      }
    },
    change(runUuid: string, position: number, changes: Partial<Omit<RunItem, 'position' | 'item_id'>>): void {
      const ended = changes.status !== undefined && !['pending', 'running'].includes(changes.status)
      statement(
        `update run_items set record_id = coalesce(@record_id, record_id), status = coalesce(@status, status),
           message = coalesce(@message, message), current_step = coalesce(@current_step, current_step),
           output_directory = coalesce(@output_directory, output_directory),
           publishing_since = coalesce(publishing_since, @publishing_since), started_at = coalesce(started_at, @at),
           completed_at = case when @ended then @at else completed_at end
         where run_uuid = @runUuid and position = @position`,
      ).run({
        record_id: null,
        status: null,
        message: null,
        current_step: null,
        output_directory: null,
        publishing_since: null,
        ...changes,
        runUuid,
        position,
        at: now(),
        ended: Number(ended),
      })
    },
  }
}

/** What is asked about items; nothing here changes one. */
const itemQueries = (statement: (sql: string) => Statement) => ({
  list: (runUuid: string): RunItem[] =>
    statement(`select ${ITEM} from run_items where run_uuid = ? order by position`).all(runUuid) as RunItem[],
  /** Where the outputs of an item are; undefined before it has begun. */
  directoryOf(runUuid: string, position: number): string | undefined {
    const row = statement('select output_directory from run_items where run_uuid = ? and position = ?')
    return (row.get(runUuid, position) as Pick<RunItem, 'output_directory'> | undefined)?.output_directory ?? undefined
  },
  /** How far a run is; counted in the database, because a run may have very many items. */
  progress: (runUuid: string) =>
    statement(
      `select coalesce(
         (select current_step from run_items where run_uuid = @runUuid and status = 'running' order by position limit 1),
         (select current_step from run_items where run_uuid = @runUuid and current_step > 0 order by position desc limit 1),
         0) as current_step,
       coalesce(sum(status not in ('pending', 'running')), 0) as items_done, count(*) as items_total
       from run_items where run_uuid = @runUuid`,
    ).get({ runUuid }) as { current_step: number; items_done: number; items_total: number },
})
