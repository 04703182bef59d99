import type { Logger } from '@regesta/log/logger'
import { type Effect, type Outcome, outcomeOf, type RunEvent, type RunState, step } from '../domain/run-state.js'
import type { Executor, Follower } from '../outside/executor.js'
import type { ExecutionRow, ExecutionStore } from '../store/executions.js'
import { endRun, type Findings } from './end-run.js'
import { findOutputs, folderBefore } from './find-outputs.js'
import { planOf } from './plan.js'
import { readOutput } from './read-output.js'
import type { RunLog } from './run-log.js'
import { timeLimit } from './time-limit.js'

/** A run from its acceptance to its end. */
export interface LiveRun {
  readonly row: ExecutionRow
  readonly log: RunLog
  readonly ended: Promise<void>
  readonly phase: () => RunState['phase']
  /** Tells the run something from outside; it decides what follows. */
  dispatch(event: Extract<RunEvent, { kind: 'turn' | 'cancel' | 'interrupt' }>): void
}

interface Parts {
  readonly row: ExecutionRow
  readonly executor: Executor
  readonly executions: ExecutionStore
  readonly runLog: RunLog
  readonly log: Logger
}

/** Drives one run: the state machine says what to do, this does it. */
export function conductRun({ row, executor, executions, runLog, log }: Parts): LiveRun {
  const { order } = planOf(row)
  const output = readOutput(runLog, executor.outlives ? row.log_position : undefined)
  const limit = timeLimit(order.timeoutSeconds, (seconds) => dispatch({ kind: 'timeout', timeout_seconds: seconds }))
  const findings: Findings = { startedAt: undefined, files: [], warnings: [], peakMemoryBytes: null }
  const stopped = new AbortController()
  const end = resolvable()
  let state: RunState = { phase: 'waiting' }
  let handle: unknown = row.handle_json === null ? undefined : JSON.parse(row.handle_json)
  let stopping: Promise<void> | undefined

  const effects: Record<Effect, () => void> = {
    start: () => void work().catch(fail).then(settle),
    stop: () => {
      stopped.abort(new Error('the run is being ended'))
      stopping = stop()
    },
    finish: () => {
      const { outcome } = state as { outcome: Outcome }
      limit.stop()
      void endRun({ row, executions, runLog, log }, outcome, findings, output.lastLines()).then(end.resolve)
    },
  }

  function dispatch(event: RunEvent) {
    const next = step(state, event)
    state = next.state
    for (const effect of next.effects) effects[effect]()
  }

  async function stop() {
    if (handle === undefined) return
    await executor.stop(handle).catch((error: unknown) => {
      log.error({ err: error, execution_id: row.execution_id }, 'processes of the run not ended')
    })
  }

  async function work() {
    // Nothing of the component runs before it is followed, so the folder can be looked at meanwhile.
    const [before] = await Promise.all([folderBefore(row), startProcess()])
    await executor.follow(order, handle, follower, row.log_position)
    output.finish()
    findings.peakMemoryBytes = (await executor.collect(handle)).peakMemoryBytes
    if (state.phase !== 'draining' || state.outcome.status !== 'completed') return
    Object.assign(findings, await findOutputs(row, executions, before, stopped.signal))
    for (const warning of findings.warnings) runLog.say('warning', warning)
  }

  async function startProcess() {
    if (handle !== undefined) return
    await executor.prepare(order)
    stopped.signal.throwIfAborted()
    await executor.start(order, (recorded) => {
      handle = recorded
      executions.recordHandle(row.id, recorded)
    })
    // A cancellation that came before there was a process to end.
    if (stopped.signal.aborted) stopping = stop()
  }

  const follower: Follower = {
    begun(startedAt, label) {
      executions.begun(row.id, startedAt)
      findings.startedAt = Date.parse(startedAt)
      runLog.say('info', `Process started with ${label}`)
      limit.start(findings.startedAt)
      dispatch({ kind: 'started' })
    },
    output: output.take,
    ended(processEnd) {
      limit.stop()
      dispatch({ kind: 'exited', outcome: outcomeOf(processEnd) })
    },
  }

  async function fail(error: unknown) {
    const message = error instanceof Error ? error.message : String(error)
    if (!stopped.signal.aborted) {
      log.warn({ err: error, execution_id: row.execution_id }, 'run failed')
      if (state.phase === 'draining') findings.warnings.push(`The output files could not be listed: ${message}`)
    }
    await stop()
    if (handle !== undefined) await executor.collect(handle).catch(() => undefined)
    dispatch({ kind: 'not_started', message })
  }

  async function settle() {
    await stopping
    dispatch({ kind: 'settled' })
  }

  return { row, log: runLog, ended: end.promise, phase: () => state.phase, dispatch }
}

function resolvable() {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
