import type { OutputFile, OutputStrategy, RunReason } from '@regesta/contracts/execution'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import type { Outcome } from '../domain/execution-state.js'

export interface ExecutionRow {
  readonly id: number
  readonly execution_id: string
  readonly run_key: string | null
  readonly component_name: string
  readonly component_version: string
  readonly executor: string
  readonly status: 'running' | 'completed' | 'failed' | 'cancelled'
  readonly command: string
  readonly output_strategy: OutputStrategy
  readonly output_directory: string
  readonly plan_json: string
  readonly lease_id: string | null
  readonly handle_json: string | null
  readonly log_position: number
  readonly reason_json: string | null
  readonly error: string | null
  readonly warnings_json: string
  readonly created_at: string
  readonly started_at: string | null
  readonly completed_at: string | null
  readonly duration_ms: number | null
  readonly peak_memory_bytes: number | null
  readonly final_seq: number | null
}

export type NewExecution = Pick<
  ExecutionRow,
  | 'execution_id'
  | 'run_key'
  | 'component_name'
  | 'component_version'
  | 'executor'
  | 'command'
  | 'output_strategy'
  | 'output_directory'
  | 'plan_json'
  | 'lease_id'
  | 'created_at'
>

/** Everything that is known when an execution has ended. */
export interface Ending {
  readonly outcome: Outcome
  readonly error: string | null
  readonly warnings: readonly string[]
  readonly completed_at: string
  readonly duration_ms: number | null
  readonly peak_memory_bytes: number | null
  readonly output_files: readonly OutputFile[]
  readonly final_seq: number
}

export interface Filter {
  readonly component: string | undefined
  readonly status: string | undefined
}

export type ExecutionStore = ReturnType<typeof executionStore>
type Sql = ReturnType<typeof statementCache>

/** All SQL about executions, except their logs. */
export function executionStore(database: Database) {
  const sql = statementCache(database)
  return { ...finding(sql), ...listing(sql), ...changing(sql), end: ending(sql) }
}

/** All that `ExecutionRow` names. */
const COLUMNS = `id, execution_id, run_key, component_name, component_version, executor, status, command, output_strategy,
  output_directory, plan_json, lease_id, handle_json, log_position, reason_json, error, warnings_json, created_at, started_at,
  completed_at, duration_ms, peak_memory_bytes, final_seq`

const finding = (sql: Sql) => ({
  find: (executionId: string) =>
    sql(`select ${COLUMNS} from executions where execution_id = ?`).get(executionId) as ExecutionRow | undefined,
  findByKey: (runKey: string) =>
    sql(`select ${COLUMNS} from executions where run_key = ?`).get(runKey) as ExecutionRow | undefined,
  listOutputFiles: (id: number) =>
    sql(
      `select path, size, sha256, mime_type, declared_output from output_files where execution = ? order by position`,
    ).all(id) as OutputFile[],
  /** Paths that other executions into the same folder, alive in this time, have announced. */
  listForeignOutputs: (id: number, directory: string, since: string): string[] =>
    (
      sql(
        `select distinct value as path from executions, json_each(plan_json, '$.estimated_outputs')
         where output_directory = ? and executions.id <> ? and (completed_at is null or completed_at >= ?)`,
      ).all(directory, id, since) as { path: string }[]
    ).map(({ path }) => path),
})

const MATCHING = '(@component is null or component_name = @component) and (@status is null or status = @status)'
const filterOf = ({ component, status }: Filter) => ({ component: component ?? null, status: status ?? null })

const listing = (sql: Sql) => ({
  listRunning: () =>
    sql(`select ${COLUMNS} from executions where status = 'running' order by id`).all() as ExecutionRow[],
  listPage: (filter: Filter, page: number, limit: number) =>
    sql(`select ${COLUMNS} from executions where ${MATCHING} order by id desc limit @limit offset @offset`).all({
      ...filterOf(filter),
      limit,
      offset: (page - 1) * limit,
    }) as ExecutionRow[],
  count: (filter: Filter) =>
    (sql(`select count(*) as n from executions where ${MATCHING}`).get(filterOf(filter)) as { n: number }).n,
  /** Ended executions that are older than a time or beyond a number, oldest first. */
  listExpired: (before: string, keep: number, limit: number): number[] =>
    (
      sql(
        `select id from executions where status <> 'running' and
           (completed_at < ? or id <= coalesce((select id from executions order by id desc limit 1 offset ?), 0))
         order by id limit ?`,
      ).all(before, keep, limit) as { id: number }[]
    ).map(({ id }) => id),
})

const changing = (sql: Sql) => ({
  insert: (row: NewExecution): number =>
    Number(
      sql(
        `insert into executions (execution_id, run_key, component_name, component_version, executor, command,
           output_strategy, output_directory, plan_json, lease_id, created_at)
         values (@execution_id, @run_key, @component_name, @component_version, @executor, @command,
           @output_strategy, @output_directory, @plan_json, @lease_id, @created_at)`,
      ).run(row).lastInsertRowid,
    ),
  /** Written before the component's first instruction runs, so that its processes are found after a crash. */
  recordHandle: (id: number, handle: unknown) =>
    void sql('update executions set handle_json = ? where id = ?').run(JSON.stringify(handle), id),
  begun: (id: number, startedAt: string) =>
    void sql('update executions set started_at = coalesce(started_at, ?) where id = ?').run(startedAt, id),
  recordPosition: (id: number, position: number) =>
    void sql('update executions set log_position = ? where id = ?').run(position, id),
  remove: (id: number) => void sql('delete from executions where id = ?').run(id),
})

/** Ends an execution once. */
const ending = (sql: Sql) =>
  function end(id: number, { outcome, warnings, output_files, ...members }: Ending): void {
    const reason: RunReason | null = outcome.status === 'completed' ? null : outcome.reason
    const { changes } = sql(
      `update executions set status = @status, reason_json = @reason, error = @error, warnings_json = @warnings,
         completed_at = @completed_at, duration_ms = @duration_ms, peak_memory_bytes = @peak_memory_bytes,
         final_seq = @final_seq
       where id = @id and status = 'running'`,
    ).run({
      ...members,
      id,
      status: outcome.status,
      reason: reason === null ? null : JSON.stringify(reason),
      warnings: JSON.stringify(warnings),
    })
    if (changes !== 1) throw new Error(`Execution ${id} has ended before`)
    const insert = sql(
      `insert into output_files (execution, position, path, size, sha256, mime_type, declared_output)
       values (@id, @position, @path, @size, @sha256, @mime_type, @declared_output)`,
    )
    for (const [position, file] of output_files.entries()) insert.run({ id, position, ...file })
  }
