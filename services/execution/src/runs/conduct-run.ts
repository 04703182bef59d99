import type { Logger } from '@regesta/log/logger'
import { type Effect, type Outcome, outcomeOf, type RunEvent, type RunState, step } from '../domain/run-state.js'
import type { Executor, ProcessEnd } from '../outside/executor.js'
import type { ExecutionRow, ExecutionStore } from '../store/executions.js'
import { endRun, type Findings } from './end-run.js'
import { findOutputs, folderBefore } from './find-outputs.js'
import { planOf } from './plan.js'
import { readOutput } from './read-output.js'
import type { RunLog } from './run-log.js'
import { runProcess } from './run-process.js'
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
  readonly hindrance: () => string | undefined
  /** Tells the run something from outside; it decides what follows. */
  dispatch(event: Extract<RunEvent, { kind: 'turn' | 'cancel' | 'interrupt' }>): void
}

interface Parts {
  readonly row: ExecutionRow
  readonly executor: Executor
  readonly executions: ExecutionStore
  readonly runLog: RunLog
  readonly log: Logger
  /** Aborted when this service stops. */
  readonly closing: AbortSignal
}

/** Drives one run: the state machine says what to do, this does it. */
export function conductRun({ row, executor, executions, runLog, log, closing }: Parts): LiveRun {
  const { timeoutSeconds } = planOf(row).order
  const output = readOutput(runLog, executor.outlives ? row.log_position : undefined)
  const component = runProcess({ row, executor, executions, log })
  const limit = timeLimit(timeoutSeconds, (seconds) => dispatch({ kind: 'timeout', timeout_seconds: seconds }))
  const findings: Findings = { startedAt: undefined, files: [], warnings: [], peakMemoryBytes: null }
  const end = resolvable<void>()
  const settled = resolvable<Outcome['status']>()
  const idle = resolvable<void>()
  let state: RunState = { phase: 'waiting' }
  let hindrance: string | undefined

  const effects: Record<Effect, () => void> = {
    start: () => void work().catch(fail).then(settle),
    stop: component.stop,
    finish: () => {
      const { outcome } = state as { outcome: Outcome }
      limit.stop()
      idle.resolve()
      const hindered = (reason: string) => {
        hindrance = reason
        settled.resolve(outcome.status)
      }
      const parts = { row, executions, runLog, log, hindered, closing }
      void endRun(parts, outcome, findings, output.lastLines()).then(() => {
        settled.resolve(outcome.status)
        end.resolve()
      })
    },
  }

  function dispatch(event: RunEvent) {
    const next = step(state, event)
    state = next.state
    for (const effect of next.effects) effects[effect]()
  }

  async function work() {
    // Nothing of the component runs before it is followed, so the folder can be looked at meanwhile.
    const [before] = await Promise.all([folderBefore(row), component.start()])
    await component.follow({ begun, output: output.take, ended })
    idle.resolve()
    output.finish()
    findings.peakMemoryBytes = (await component.collect()).peakMemoryBytes
    if (state.phase !== 'draining' || state.outcome.status !== 'completed') return
    Object.assign(findings, await findOutputs(row, executions, before, component.stopped))
    for (const warning of findings.warnings) runLog.say('warning', warning)
  }

  function begun(startedAt: string, label: string) {
    executions.begun(row.id, startedAt)
    findings.startedAt = Date.parse(startedAt)
    runLog.say('info', `Process started with ${label}`)
    limit.start(findings.startedAt)
    dispatch({ kind: 'started' })
  }

  function ended(processEnd: ProcessEnd) {
    limit.stop()
    dispatch({ kind: 'exited', outcome: outcomeOf(processEnd) })
  }

  async function fail(error: unknown) {
    const message = error instanceof Error ? error.message : String(error)
    if (!component.stopped.aborted) {
      log.warn({ err: error, execution_id: row.execution_id }, 'run failed')
      if (state.phase === 'draining') findings.warnings.push(`The output files could not be listed: ${message}`)
    }
    await component.abandon()
    dispatch({ kind: 'not_started', message })
  }

  const settle = () => component.gone().then(() => dispatch({ kind: 'settled' }))

  return {
    row,
    log: runLog,
    ended: end.promise,
    settled: settled.promise,
    idle: idle.promise,
    phase: () => state.phase,
    hindrance: () => hindrance,
    dispatch,
  }
}

function resolvable<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
