import { reasonOf } from '@regesta/http/reason-of'
import { type ExecutionEvent, type ExecutionState, outcomeOf } from '../domain/execution-state.js'
import type { ProcessEnd } from '../outside/executor.js'
import type { Findings } from './end-execution.js'
import type { ExecutionLog } from './execution-log.js'
import type { ExecutionParts, ExecutionProcess } from './execution-process.js'
import { findOutputs, folderBefore } from './find-outputs.js'
import type { OutputReader } from './read-output.js'
import type { TimeLimit } from './time-limit.js'

interface Parts extends Omit<ExecutionParts, 'executor'> {
  readonly executionLog: ExecutionLog
  readonly component: ExecutionProcess
  readonly output: OutputReader
  readonly limit: TimeLimit
  /** Is filled on the way. */
  readonly findings: Findings
}

interface Conductor {
  readonly state: () => ExecutionState
  readonly dispatch: (event: ExecutionEvent) => void
  /** Is called when the processes are gone. */
  readonly onIdle: () => void
}

/** The work of an execution: its component from the first process to the last, then what it has left in its folder. */
export async function doWork(parts: Parts, conductor: Conductor): Promise<void> {
  const { component } = parts
  await work(parts, conductor).catch((error: unknown) => fail(parts, conductor, error))
  await component.gone()
  conductor.dispatch({ kind: 'settled' })
}

async function work(parts: Parts, { state, dispatch, onIdle }: Conductor): Promise<void> {
  const { row, executions, executionLog, component, output, limit, findings } = parts
  // Nothing of the component runs before it is followed, so the folder can be looked at meanwhile.
  const [before] = await Promise.all([folderBefore(row), component.start()])
  const ended = (end: ProcessEnd) => {
    limit.stop()
    dispatch({ kind: 'exited', outcome: outcomeOf(end) })
  }
  const begun = (startedAt: string, label: string) => {
    begin(parts, startedAt, label)
    dispatch({ kind: 'started' })
  }
  await component.follow({ begun, output: output.take, ended })
  onIdle()
  output.finish()
  findings.peakMemoryBytes = (await component.collect()).peakMemoryBytes
  const current = state()
  if (current.phase !== 'draining' || current.outcome.status !== 'completed') return
  Object.assign(findings, await findOutputs(row, executions, before, component.stopped))
  for (const warning of findings.warnings) executionLog.say('warning', warning)
}

function begin({ row, executions, executionLog, limit, findings }: Parts, startedAt: string, label: string): void {
  executions.begun(row.id, startedAt)
  findings.startedAt = Date.parse(startedAt)
  executionLog.say('info', `Process started with ${label}`)
  limit.start(findings.startedAt)
}

async function fail({ row, log, component, findings }: Parts, { state, dispatch }: Conductor, error: unknown) {
  const message = reasonOf(error)
  if (!component.stopped.aborted) {
    log.warn({ err: error, execution_id: row.execution_id }, 'execution failed')
    if (state().phase === 'draining') findings.warnings.push(`The output files could not be listed: ${message}`)
  }
  await component.abandon()
  dispatch({ kind: 'not_started', message })
}
