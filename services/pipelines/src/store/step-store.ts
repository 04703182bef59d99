import type { Database } from '@regesta/sqlite/open-database'
import { type Statement, statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'

/** An output file of a step, as it was when the step ended. */
export interface StepOutput {
  readonly id: string
  readonly path: string
  readonly sha256: string
  readonly size: number
  /** As the component's run described it; runs of earlier versions and source files have none. */
  readonly mime_type?: string | null
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

/** Which attempt at which step of which item. */
type Attempt = Pick<RunStep, 'run_uuid' | 'position' | 'step_number' | 'attempt'>
type NewStep = Attempt &
  Pick<RunStep, 'component_name' | 'component_version' | 'fingerprint' | 'reason' | 'reused_from'>
type StepEnd = Pick<RunStep, 'execution_id' | 'outputs' | 'error' | 'duration_ms'> & { status: 'completed' | 'failed' }

type StepRow = Omit<RunStep, 'outputs'> & { outputs_json: string }

const STEP = `run_uuid, position, step_number, attempt, status, component_name, component_version, execution_id, fingerprint,
  reason, reused_from, outputs_json, error, started_at, completed_at, duration_ms`

export type StepStore = ReturnType<typeof stepStore>

/** All SQL about the steps of runs. */
export function stepStore(database: Database) {
  const statement = statementCache(database)
  return {
    ...stepQueries(statement),
    start(step: NewStep): void {
      statement(
        `insert into run_steps (run_uuid, position, step_number, attempt, status, component_name, component_version, fingerprint,
           reason, reused_from, started_at)
         values (@run_uuid, @position, @step_number, @attempt, 'running', @component_name, @component_version, @fingerprint,
           @reason, @reused_from, @at) on conflict do nothing`,
      ).run({ ...step, at: now() })
    },
    noteExecution(attempt: Attempt, execution_id: string): void {
      statement(
        `update run_steps set execution_id = @execution_id
         where run_uuid = @run_uuid and position = @position and step_number = @step_number and attempt = @attempt`,
      ).run({ ...attempt, execution_id })
    },
    end(attempt: Attempt, end: StepEnd): void {
      statement(
        `update run_steps set status = @status, execution_id = @execution_id, outputs_json = @outputs, error = @error,
           duration_ms = @duration_ms, completed_at = @at
         where run_uuid = @run_uuid and position = @position and step_number = @step_number and attempt = @attempt`,
      ).run({ ...attempt, ...end, outputs: JSON.stringify(end.outputs), at: now() })
    },
  }
}

/** What is asked about steps; nothing here changes one. */
const stepQueries = (statement: (sql: string) => Statement) => ({
  /** The attempts of one step of an item, oldest first. */
  attempts: (runUuid: string, position: number, stepNumber: number): RunStep[] =>
    (
      statement(
        `select ${STEP} from run_steps where run_uuid = ? and position = ? and step_number = ? order by attempt`,
      ).all(runUuid, position, stepNumber) as StepRow[]
    ).map(stepOf),
  list: (runUuid: string, position: number): RunStep[] =>
    (
      statement(`select ${STEP} from run_steps where run_uuid = ? and position = ? order by step_number, attempt`).all(
        runUuid,
        position,
      ) as StepRow[]
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
})

const prefixed = (table: string, columns: string) =>
  columns
    .split(',')
    .map((column) => `${table}.${column.trim()}`)
    .join(', ')

function stepOf({ outputs_json, ...row }: StepRow): RunStep {
  return { ...row, outputs: JSON.parse(outputs_json) }
}
