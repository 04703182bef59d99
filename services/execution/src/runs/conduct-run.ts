import { type Effect, type Outcome, type RunEvent, type RunState, step } from '../domain/run-state.js'
import type { ExecutionRow } from '../store/executions.js'
import { endRun, type Findings } from './end-run.js'
import { milestones } from './milestones.js'
import { planOf } from './plan.js'
import { readOutput } from './read-output.js'
import type { RunLog } from './run-log.js'
import { type RunParts, runProcess } from './run-process.js'
import { runWork } from './run-work.js'
import { timeLimit } from './time-limit.js'

/** A run from its acceptance to its end. */
export interface LiveRun {
  readonly row: ExecutionRow
  readonly log: RunLog
  readonly ended: Promise<void>
  /** How it ended, once that is stored or storing it has failed for the first time. */
  readonly settled: Promise<Outcome['status']>
  /** Resolves when its processes are gone; its files may still be looked through. */
  readonly idle: Promise<void>
  readonly phase: () => RunState['phase']
  /** Why an end that has come cannot be told yet. */
  readonly obstacle: () => string | undefined
  /** Tells the run something from outside; it decides what follows. */
  dispatch(event: Extract<RunEvent, { kind: 'turn' | 'cancel' | 'interrupt' }>): void
}

interface Parts extends RunParts {
  readonly runLog: RunLog
  /** Aborted when this service stops. */
  readonly closing: AbortSignal
}

/** Drives one run: the state machine says what to do, this has it done. */
export function conductRun({ row, executor, executions, runLog, log, closing }: Parts): LiveRun {
  const output = readOutput(runLog, executor.outlives ? row.log_position : undefined)
  const component = runProcess({ row, executor, executions, log })
  const limit = timeLimit(planOf(row).order.timeoutSeconds, (seconds) =>
    dispatch({ kind: 'timeout', timeout_seconds: seconds }),
  )
  const findings: Findings = { startedAt: undefined, files: [], warnings: [], peakMemoryBytes: null }
  const reached = milestones()
  let state: RunState = { phase: 'waiting' }

  const effects: Record<Effect, () => void> = {
    start: () => {
      const parts = { row, executions, runLog, log, component, output, limit, findings }
      void runWork(parts, { state: () => state, dispatch, onIdle: reached.idle })
    },
    stop: component.stop,
    finish: () => finish((state as { outcome: Outcome }).outcome),
  }

  function dispatch(event: RunEvent) {
    const next = step(state, event)
    state = next.state
    for (const effect of next.effects) effects[effect]()
  }

  function finish(outcome: Outcome) {
    limit.stop()
    reached.idle()
    const hindered = (reason: string) => reached.hindered(outcome.status, reason)
    const parts = { row, executions, runLog, log, hindered, closing }
    void endRun(parts, outcome, findings, output.lastLines()).then(() => reached.ended(outcome.status))
  }

  return { row, log: runLog, ...reached.awaited, phase: () => state.phase, dispatch }
}
