import type { Logger } from '@regesta/log/logger'
import type { Executor, Follower, Usage } from '../outside/executor.js'
import type { ExecutionRow, ExecutionStore } from '../store/executions.js'
import { planOf } from './plan.js'

/** The process of one execution, wherever its executor lets it run. */
export interface ExecutionProcess {
  /** Aborts when the process is to end before its time. */
  readonly stopped: AbortSignal
  /** Starts it, unless an earlier process of this service has done so. */
  start(): Promise<void>
  follow(follower: Follower): Promise<void>
  collect(): Promise<Usage>
  /** Ends it, also while it is only being started. */
  stop(): void
  /** Resolves when it is gone, if it was asked to stop. */
  gone(): Promise<void>
  /** After a failure: ends what there is of it. */
  abandon(): Promise<void>
  /** When its end is stored. */
  forget(): Promise<void>
}

/** What one execution is conducted with. */
export interface ExecutionParts {
  readonly row: ExecutionRow
  readonly executor: Executor
  readonly executions: ExecutionStore
  readonly log: Logger
}

export function executionProcess({ row, executor, executions, log }: ExecutionParts): ExecutionProcess {
  const { order } = planOf(row)
  const stopped = new AbortController()
  let handle: unknown = row.handle_json === null ? undefined : JSON.parse(row.handle_json)
  let stopping: Promise<void> | undefined

  async function end() {
    if (handle === undefined) return
    await executor.stop(handle).catch((error: unknown) => {
      log.error({ err: error, execution_id: row.execution_id }, 'processes of the execution not ended')
    })
  }

  return {
    stopped: stopped.signal,
    async start() {
      if (handle !== undefined) return
      await executor.prepare(order)
      stopped.signal.throwIfAborted()
      await executor.start(order, (recorded) => {
        handle = recorded
        executions.recordHandle(row.id, recorded)
      })
      // A cancellation that came before there was a process to end.
      if (stopped.signal.aborted) stopping = end()
    },
    follow: (follower) => executor.follow(order, handle, follower, row.log_position),
    collect: () => executor.collect(handle),
    stop() {
      stopped.abort(new Error('the execution is being ended'))
      stopping = end()
    },
    gone: async () => stopping,
    async abandon() {
      await end()
      if (handle !== undefined) await executor.collect(handle).catch(() => undefined)
    },
    async forget() {
      if (handle === undefined) return
      await executor.forget(handle).catch((error: unknown) => {
        log.warn({ err: error, execution_id: row.execution_id }, 'what the executor kept is not removed')
      })
    },
  }
}
