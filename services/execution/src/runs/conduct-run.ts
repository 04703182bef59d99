import { setTimeout as pause } from 'node:timers/promises'
import type { OutputFile } from '@regesta/contracts/execution'
import type { Logger } from '@regesta/log/logger'
import { now } from '@regesta/sqlite/timestamp'
import { describeError, lastEvent } from '../domain/describe-end.js'
import { lastLines } from '../domain/last-lines.js'
import { type Effect, type Outcome, type RunEvent, type RunState, step } from '../domain/run-state.js'
import { splitLines } from '../domain/split-lines.js'
import { collectOutputs, type FolderState, readFolder, readFolderBefore } from '../outside/collect-outputs.js'
import type { Executor, Follower, ProcessEnd } from '../outside/executor.js'
import { hashFile } from '../outside/hash-file.js'
import type { ExecutionRow, ExecutionStore } from '../store/executions.js'
import { type Plan, planOf } from './plan.js'
import type { RunLog } from './run-log.js'

/** Milliseconds between attempts to store the end of a run, for example while the disk is full. */
const RETRY = 1_000

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

/** What was found out on the way and belongs to the end. */
interface Findings {
  startedAt: number | undefined
  files: OutputFile[]
  warnings: string[]
  peakMemoryBytes: number | null
}

/** Drives one run: the state machine says what to do, this does it. */
export function conductRun({ row, executor, executions, runLog, log }: Parts): LiveRun {
  const plan = planOf(row)
  const lines = lastLines()
  const findings: Findings = { startedAt: undefined, files: [], warnings: [], peakMemoryBytes: null }
  const stopped = new AbortController()
  const { promise: ended, resolve: resolveEnded } = withResolve<void>()
  let state: RunState = { phase: 'waiting' }
  let handle: unknown = row.handle_json === null ? undefined : JSON.parse(row.handle_json)
  let timer: NodeJS.Timeout | undefined
  let stopping: Promise<void> | undefined

  const effects: Record<Effect, () => void> = {
    start: () => void work().catch(fail).then(settle),
    stop: () => {
      stopped.abort(new Error('the run is being ended'))
      stopping = stop()
    },
    finish: () => void finish().then(resolveEnded),
  }

  function dispatch(event: RunEvent) {
    const next = step(state, event)
    state = next.state
    for (const effect of next.effects) effects[effect]()
  }

  async function stop() {
    if (handle !== undefined) await executor.stop(handle)
  }

  async function work() {
    // Nothing of the component runs before it is followed, so the folder can be looked at meanwhile.
    const [before] = await Promise.all([folderBefore(row, plan, handle !== undefined), startProcess()])
    await executor.follow(plan.order, handle, follower(), row.log_position)
    for (const stream of ['stdout', 'stderr'] as const) add(splitters[stream].flush(), stream)
    findings.peakMemoryBytes = (await executor.collect(handle)).peakMemoryBytes
    if (state.phase === 'draining' && state.outcome.status === 'completed') await collect(before)
  }

  async function startProcess() {
    if (handle !== undefined) return
    await executor.prepare(plan.order)
    stopped.signal.throwIfAborted()
    await executor.start(plan.order, (recorded) => {
      handle = recorded
      executions.recordHandle(row.id, recorded)
    })
    // A cancellation that came before there was a process to end.
    if (stopped.signal.aborted) stopping = stop()
  }

  const splitters = { stdout: splitLines(), stderr: splitLines() }

  let read = row.log_position

  function add(found: readonly string[], stream: 'stdout' | 'stderr') {
    if (found.length === 0) return
    lines.add(found, stream)
    runLog.addLines(found, stream, executor.outlives ? read - splitters[stream].carried : undefined)
  }

  const follower = (): Follower => ({
    begun(startedAt, label) {
      executions.begun(row.id, startedAt)
      findings.startedAt = Date.parse(startedAt)
      runLog.say('info', `Process started with ${label}`)
      startTimer(findings.startedAt)
      dispatch({ kind: 'started' })
    },
    output(stream, bytes) {
      read += bytes.length
      add(splitters[stream].push(bytes), stream)
    },
    ended(end) {
      clearTimeout(timer)
      dispatch({ kind: 'exited', outcome: outcomeOf(end) })
    },
  })

  function startTimer(startedAt: number) {
    const seconds = plan.order.timeoutSeconds
    if (seconds === null) return
    const left = startedAt + seconds * 1000 - Date.now()
    // Timers hold 24 days at most; a longer limit is looked at again then.
    timer = setTimeout(
      () => (left > LONGEST_TIMER ? startTimer(startedAt) : dispatch({ kind: 'timeout', timeout_seconds: seconds })),
      Math.min(Math.max(left, 0), LONGEST_TIMER),
    )
  }

  async function collect(before: FolderState) {
    const foreign = executions.listForeignOutputs(row.id, row.output_directory, row.created_at)
    const search = {
      folder: row.output_directory,
      expected: plan.expected,
      before,
      foreign: new Set(foreign),
      hashFile,
      signal: stopped.signal,
    }
    Object.assign(findings, await collectOutputs(search))
    for (const warning of findings.warnings) runLog.say('warning', warning)
  }

  async function fail(error: unknown) {
    clearTimeout(timer)
    if (!stopped.signal.aborted) log.warn({ err: error, execution_id: row.execution_id }, 'run failed')
    await stop().catch((reason: unknown) => log.error({ err: reason }, 'processes not ended'))
    const message = error instanceof Error ? error.message : String(error)
    if (state.phase === 'draining' && !stopped.signal.aborted) {
      findings.warnings.push(`The output files could not be listed: ${message}`)
    }
    dispatch({ kind: 'not_started', message })
  }

  async function settle() {
    await stopping?.catch((error: unknown) => log.error({ err: error }, 'processes not ended'))
    dispatch({ kind: 'settled' })
  }

  async function finish() {
    clearTimeout(timer)
    const outcome = (state as Extract<RunState, { outcome: Outcome }>).outcome
    const ending = endingOf(outcome, findings, describeError(outcome, lines.read()))
    if (ending.duration_ms !== null) {
      runLog.say('info', `Total execution time: ${(ending.duration_ms / 1000).toFixed(2)} seconds`)
    }
    for (;;) {
      try {
        return runLog.finish(lastEvent(outcome, ending.completed_at), (final_seq) =>
          executions.end(row.id, { ...ending, final_seq }),
        )
      } catch (error) {
        log.error({ err: error, execution_id: row.execution_id }, 'end of the run not stored, trying again')
        await pause(RETRY)
      }
    }
  }

  return { row, log: runLog, ended, phase: () => state.phase, dispatch }
}

const LONGEST_TIMER = 2 ** 31 - 1

const folderBefore = (row: ExecutionRow, { order }: Plan, found: boolean): Promise<FolderState> =>
  found ? readFolderBefore(order.outputDirectory, row.created_at) : readFolder(order.outputDirectory)

function outcomeOf(end: ProcessEnd): Outcome {
  if (end.kind === 'lost') return { status: 'failed', reason: { kind: 'not_run', message: end.message } }
  if (end.kind === 'signal') return { status: 'failed', reason: { kind: 'signal', signal: end.signal } }
  return end.code === 0 ? { status: 'completed' } : { status: 'failed', reason: { kind: 'exit', exit_code: end.code } }
}

const endingOf = (outcome: Outcome, findings: Findings, error: string | null) => ({
  outcome,
  error,
  warnings: findings.warnings,
  completed_at: now(),
  duration_ms: findings.startedAt === undefined ? null : Date.now() - findings.startedAt,
  peak_memory_bytes: findings.peakMemoryBytes,
  output_files: outcome.status === 'completed' ? findings.files : [],
})

function withResolve<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
