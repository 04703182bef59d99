import { type Effect, type ExecutionEvent, type ExecutionState, type Outcome, step } from '../domain/execution-state.js'
import type { ExecutionRow } from '../store/executions.js'
import { doWork } from './do-work.js'
import { endExecution, type Findings } from './end-execution.js'
import type { ExecutionLog } from './execution-log.js'
import { type ExecutionParts, executionProcess } from './execution-process.js'
import { milestones } from './milestones.js'
import { planOf } from './plan.js'
import { readOutput } from './read-output.js'
import { timeLimit } from './time-limit.js'

/** An execution from its acceptance to its end. */
export interface LiveExecution {
  readonly row: ExecutionRow
  readonly log: ExecutionLog
  readonly ended: Promise<void>
  /** How it ended, once that is stored or storing it has failed for the first time. */
  readonly settled: Promise<Outcome['status']>
  /** Resolves when its processes are gone; its files may still be looked through. */
  readonly idle: Promise<void>
  readonly phase: () => ExecutionState['phase']
  /** Why an end that has come cannot be reported yet. */
  readonly obstacle: () => string | undefined
  /** Passes an event from outside; the execution decides what follows. */
  dispatch(event: Extract<ExecutionEvent, { kind: 'turn' | 'cancel' | 'interrupt' }>): void
}

interface Parts extends ExecutionParts {
  readonly executionLog: ExecutionLog
  /** Aborted when this service stops. */
  readonly closing: AbortSignal
}

/** Drives one execution: the state machine decides what to do, this has it done. */
export function conductExecution({ row, executor, executions, executionLog, log, closing }: Parts): LiveExecution {
  const output = readOutput(executionLog, executor.outlives ? row.log_position : undefined)
  const component = executionProcess({ row, executor, executions, log })
  const limit = timeLimit(planOf(row).order.timeoutSeconds, (seconds) =>
    dispatch({ kind: 'timeout', timeout_seconds: seconds }),
  )
  const findings: Findings = { startedAt: undefined, files: [], warnings: [], peakMemoryBytes: null }
  const reached = milestones()
  let state: ExecutionState = { phase: 'waiting' }

  const effects: Record<Effect, () => void> = {
    start: () => {
      const parts = { row, executions, executionLog, log, component, output, limit, findings }
      void doWork(parts, { state: () => state, dispatch, onIdle: reached.idle })
    },
    stop: component.stop,
    finish: () => finish((state as { outcome: Outcome }).outcome),
  }

  function dispatch(event: ExecutionEvent) {
    const next = step(state, event)
    state = next.state
    for (const effect of next.effects) effects[effect]()
  }

  function finish(outcome: Outcome) {
    limit.stop()
    reached.idle()
    const onObstacle = (reason: string) => reached.metObstacle(outcome.status, reason)
    const parts = { row, executions, executionLog, log, onObstacle, closing }
    void endExecution(parts, outcome, findings, output.lastLines())
      .then((isStored) => (isStored ? component.forget() : undefined))
      .then(() => reached.ended(outcome.status))
  }

  return { row, log: executionLog, ...reached.awaited, phase: () => state.phase, dispatch }
}
