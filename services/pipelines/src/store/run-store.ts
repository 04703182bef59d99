import type { Pipeline, RunEvent, RunStatus } from '@regesta/contracts/pipelines'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'

/** An output file of a step, as it was when the step ended. */
export interface StepOutput {
  readonly id: string
  readonly path: string
  readonly sha256: string
  readonly size: number
}

export interface Run {
  readonly run_uuid: string
  readonly operation_id: string
  readonly pipeline: Pipeline
  readonly project_uuid: string
  readonly is_sandbox: boolean
  readonly force: boolean
  readonly manifest: { files_to_keep: string[]; new_source_file_path?: string | undefined } | null
  readonly rerun_of: string | null
  readonly status: RunStatus
  readonly started_at: string
  readonly completed_at: string | null
}

export interface RunItem {
  readonly position: number
  readonly item_id: string
  readonly record_id: number | null
  readonly status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
  readonly message: string
  readonly current_step: number
  readonly output_directory: string | null
}

export interface RunStep {
  readonly run_uuid: string
  readonly position: number
  readonly step_number: number
  readonly attempt: number
  readonly status: 'running' | 'completed' | 'failed'
  readonly component_name: string
  readonly component_version: string
  readonly execution_id: string | null
  readonly fingerprint: string
  readonly reason: string
  readonly reused_from: string | null
  readonly outputs: readonly StepOutput[]
  readonly error: string | null
  readonly started_at: string
  readonly completed_at: string | null
  readonly duration_ms: number | null
}

type RunRow = Omit<Run, 'pipeline' | 'is_sandbox' | 'force' | 'manifest'> & {
  definition_json: string
  manifest_json: string | null
  is_sandbox: number
  force: number
}
type StepRow = Omit<RunStep, 'outputs'> & { outputs_json: string }

const RUN = `run_uuid, operation_id, definition_json, project_uuid, is_sandbox, force, manifest_json, rerun_of, status,
  started_at, completed_at`
const ITEM = 'position, item_id, record_id, status, message, current_step, output_directory'
const STEP = `run_uuid, position, step_number, attempt, status, component_name, component_version, execution_id, fingerprint,
  reason, reused_from, outputs_json, error, started_at, completed_at, duration_ms`

export type RunStore = ReturnType<typeof runStore>

/** What a new run is made of. */
export interface NewRun {
  run_uuid: string
  operation_id: string
  pipeline: Pipeline
  project_uuid: string
  is_sandbox: boolean
  force: boolean
  manifest: Run['manifest']
  rerun_of: string | null
  item_ids: readonly (string | number)[]
}

/** All SQL about runs, their items and steps. */
export function runStore(database: Database) {
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
      run_uuid: run.run_uuid,
      operation_id: run.operation_id,
      project_uuid: run.project_uuid,
      rerun_of: run.rerun_of,
      identifier: run.pipeline.identifier,
      definition: JSON.stringify(run.pipeline),
      is_sandbox: Number(run.is_sandbox),
      force: Number(run.force),
      manifest: run.manifest === null ? null : JSON.stringify(run.manifest),
      at: now(),
    })
    const addItem = statement('insert into run_items (run_uuid, position, item_id, record_id) values (?, ?, ?, ?)')
    for (const [index, id] of run.item_ids.entries()) {
      addItem.run(run.run_uuid, index + 1, String(id), typeof id === 'number' ? id : null)
    }
  })
  return {
    insert,
    find: (runUuid: string) => findBy('run_uuid', runUuid),
    findByOperation: (operationId: string) => findBy('operation_id', operationId),
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
    items: (runUuid: string): RunItem[] =>
      statement(`select ${ITEM} from run_items where run_uuid = ? order by position`).all(runUuid) as RunItem[],
    changeItem(runUuid: string, position: number, changes: Partial<Omit<RunItem, 'position' | 'item_id'>>): void {
      const ended = changes.status !== undefined && !['pending', 'running'].includes(changes.status)
      statement(
        `update run_items set record_id = coalesce(@record_id, record_id), status = coalesce(@status, status),
           message = coalesce(@message, message), current_step = coalesce(@current_step, current_step),
           output_directory = coalesce(@output_directory, output_directory), started_at = coalesce(started_at, @at),
           completed_at = case when @ended then @at else completed_at end
         where run_uuid = @runUuid and position = @position`,
      ).run({
        record_id: null,
        status: null,
        message: null,
        current_step: null,
        output_directory: null,
        ...changes,
        runUuid,
        position,
        at: now(),
        ended: Number(ended),
      })
    },
    /** The attempts of one step of an item, oldest first. */
    attempts: (runUuid: string, position: number, stepNumber: number): RunStep[] =>
      (
        statement(
          `select ${STEP} from run_steps where run_uuid = ? and position = ? and step_number = ? order by attempt`,
        ).all(runUuid, position, stepNumber) as StepRow[]
      ).map(stepOf),
    steps: (runUuid: string, position: number): RunStep[] =>
      (
        statement(
          `select ${STEP} from run_steps where run_uuid = ? and position = ? order by step_number, attempt`,
        ).all(runUuid, position) as StepRow[]
      ).map(stepOf),
    /** The latest completed step anywhere that had the same fingerprint. */
    latestWith(fingerprint: string): RunStep | undefined {
      const row = statement(
        `select ${STEP} from run_steps where fingerprint = ? and status = 'completed' order by completed_at desc limit 1`,
      ).get(fingerprint) as StepRow | undefined
      return row === undefined ? undefined : stepOf(row)
    },
    /** The latest completed step of the same place in any run over the same record, to say what has changed since. */
    latestOf(identifier: string, itemId: string, stepNumber: number): RunStep | undefined {
      const row = statement(
        `select ${prefixed('step', STEP)} from run_steps step
         join runs run on run.run_uuid = step.run_uuid
         join run_items item on item.run_uuid = step.run_uuid and item.position = step.position
         where run.pipeline_identifier = ? and item.item_id = ? and step.step_number = ? and step.status = 'completed'
         order by step.completed_at desc limit 1`,
      ).get(identifier, itemId, stepNumber) as StepRow | undefined
      return row === undefined ? undefined : stepOf(row)
    },
    startStep(
      step: Pick<
        RunStep,
        | 'run_uuid'
        | 'position'
        | 'step_number'
        | 'attempt'
        | 'component_name'
        | 'component_version'
        | 'fingerprint'
        | 'reason'
        | 'reused_from'
      >,
    ): void {
      statement(
        `insert into run_steps (run_uuid, position, step_number, attempt, status, component_name, component_version, fingerprint,
           reason, reused_from, started_at)
         values (@run_uuid, @position, @step_number, @attempt, 'running', @component_name, @component_version, @fingerprint,
           @reason, @reused_from, @at) on conflict do nothing`,
      ).run({ ...step, at: now() })
    },
    endStep(
      step: Pick<RunStep, 'run_uuid' | 'position' | 'step_number' | 'attempt'>,
      end: {
        status: 'completed' | 'failed'
        execution_id: string | null
        outputs: readonly StepOutput[]
        error: string | null
        duration_ms: number | null
      },
    ): void {
      statement(
        `update run_steps set status = @status, execution_id = @execution_id, outputs_json = @outputs, error = @error,
           duration_ms = @duration_ms, completed_at = @at
         where run_uuid = @run_uuid and position = @position and step_number = @step_number and attempt = @attempt`,
      ).run({
        run_uuid: step.run_uuid,
        position: step.position,
        step_number: step.step_number,
        attempt: step.attempt,
        status: end.status,
        execution_id: end.execution_id,
        outputs: JSON.stringify(end.outputs),
        error: end.error,
        duration_ms: end.duration_ms,
        at: now(),
      })
    },
    /** Appends an event; answers its bytes. */
    addEvent(runUuid: string, event: RunEvent): number {
      const data = JSON.stringify(event)
      statement(
        `insert into run_events (run_uuid, event_id, data, is_final)
         select ?, coalesce(max(event_id), 0) + 1, ?, ? from run_events where run_uuid = ?`,
      ).run(runUuid, data, Number(event.status !== undefined), runUuid)
      return data.length
    },
    events: (runUuid: string, after: number, limit: number) =>
      statement(
        'select event_id as id, data from run_events where run_uuid = ? and event_id > ? order by event_id limit ?',
      ).all(runUuid, after, limit) as { id: number; data: string }[],
    isFinalEvent: (runUuid: string, eventId: number): boolean =>
      statement('select 1 from run_events where run_uuid = ? and event_id = ? and is_final = 1').get(
        runUuid,
        eventId,
      ) !== undefined,
  }
}

const prefixed = (table: string, columns: string) =>
  columns
    .split(',')
    .map((column) => `${table}.${column.trim()}`)
    .join(', ')

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

function stepOf({ outputs_json, ...row }: StepRow): RunStep {
  return { ...row, outputs: JSON.parse(outputs_json) }
}
