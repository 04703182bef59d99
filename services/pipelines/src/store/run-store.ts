import type { Pipeline, RunStatus } from '@regesta/contracts/pipelines'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import type { ItemStore } from './item-store.js'

export interface Run {
  readonly run_uuid: string
  readonly operation_id: string
  readonly pipeline: Pipeline
  readonly project_uuid: string
  readonly is_sandbox: boolean
  readonly force: boolean
  readonly manifest: {
    files_to_keep: string[]
    new_source_file_path?: string | undefined
    new_files?: string[] | undefined
    names?: Record<string, string> | undefined
  } | null
  readonly rerun_of: string | null
  readonly status: RunStatus
  readonly started_at: string
  readonly completed_at: string | null
}

type RunRow = Omit<Run, 'pipeline' | 'is_sandbox' | 'force' | 'manifest'> & {
  definition_json: string
  manifest_json: string | null
  is_sandbox: number
  force: number
}
const RUN = `run_uuid, operation_id, definition_json, project_uuid, is_sandbox, force, manifest_json, rerun_of, status,
  started_at, completed_at`
export type RunStore = ReturnType<typeof runStore>

/** What a new run is made of. */
export interface NewRun extends Omit<Run, 'status' | 'started_at' | 'completed_at'> {
  readonly item_ids: readonly (string | number)[]
}

/** All SQL about runs. */
export function runStore(database: Database, items: ItemStore) {
  const statement = statementCache(database)
  const findBy = (column: 'run_uuid' | 'operation_id', value: string): Run | undefined => {
    const row = statement(`select ${RUN} from runs where ${column} = ?`).get(value) as RunRow | undefined
    return row === undefined ? undefined : runOf(row)
  }
  const insert: (run: NewRun) => void = database.transaction((run: NewRun) => {
    statement(
      `insert into runs (run_uuid, operation_id, pipeline_identifier, definition_json, project_uuid, is_sandbox, force, manifest_json,
         rerun_of, status, started_at)
       values (@run_uuid, @operation_id, @identifier, @definition, @project_uuid, @is_sandbox, @force, @manifest, @rerun_of,
         'running', @at)`,
    ).run({
      ...run,
      identifier: run.pipeline.identifier,
      definition: JSON.stringify(run.pipeline),
      is_sandbox: Number(run.is_sandbox),
      force: Number(run.force),
      manifest: run.manifest === null ? null : JSON.stringify(run.manifest),
      at: now(),
    })
    items.add(run.run_uuid, run.item_ids)
  })
  return {
    insert,
    find: (runUuid: string) => findBy('run_uuid', runUuid),
    findByOperation: (operationId: string) => findBy('operation_id', operationId),
    listRunning: (): Run[] =>
      (statement(`select ${RUN} from runs where status = 'running'`).all() as RunRow[]).map(runOf),
    /** One page of runs, newest first, and how many there are. */
    list(pipeline: string | undefined, page: number, limit: number): { runs: Run[]; total: number } {
      const filter = pipeline ?? null
      const where = 'where ? is null or pipeline_identifier = ?'
      const rows = statement(
        `select ${RUN} from runs ${where} order by started_at desc, run_uuid limit ? offset ?`,
      ).all(filter, filter, limit, (page - 1) * limit) as RunRow[]
      const { total } = statement(`select count(*) as total from runs ${where}`).get(filter, filter) as {
        total: number
      }
      return { runs: rows.map(runOf), total }
    },
    end(runUuid: string, status: RunStatus): void {
      statement(`update runs set status = ?, completed_at = ? where run_uuid = ? and status = 'running'`).run(
        status,
        now(),
        runUuid,
      )
    },
  }
}

function runOf(row: RunRow): Run {
  const { definition_json, manifest_json, is_sandbox, force, ...columns } = row
  return {
    ...columns,
    pipeline: JSON.parse(definition_json),
    is_sandbox: is_sandbox === 1,
    force: force === 1,
    manifest: manifest_json === null ? null : JSON.parse(manifest_json),
  }
}
