import { availableParallelism } from 'node:os'
import type { Logger } from '@regesta/log/logger'
import type { Executor } from '../outside/executor.js'
import type { ExecutionRow, ExecutionStore, NewExecution } from '../store/executions.js'
import type { LogStore } from '../store/log-lines.js'
import { conductRun, type LiveRun } from './conduct-run.js'
import { type RunLog, runLog } from './run-log.js'
import { openTurns } from './turns.js'

interface Parts {
  readonly executions: ExecutionStore
  readonly logs: LogStore
  readonly transaction: (work: () => void) => void
  readonly executorOf: (name: string) => Executor
  readonly limits: () => { max_parallel: number | null; max_log_mib: number }
  /** Resolves when the section `execution` of the configuration is known. */
  readonly limitsKnown: Promise<void>
  /** Called once for every run that has ended. */
  readonly onEnd: (row: ExecutionRow) => void
  readonly log: Logger
}

/** The runs that are alive. */
export interface Runs {
  /** Stores a run and starts it, now or when its turn comes. */
  accept(wanted: NewExecution): ExecutionRow
  /** Follows a run again that an earlier process of this service has started. */
  resume(row: ExecutionRow): void
  find(executionId: string): LiveRun | undefined
  /** Lets waiting runs start where the limit has grown. */
  advance(): void
  /** Ends every run that cannot live on without this service. */
  close(): Promise<void>
}

export function openRuns(parts: Parts): Runs {
  const { executions, logs, transaction, executorOf, limits, limitsKnown, onEnd, log } = parts
  const live = new Map<string, LiveRun>()
  const closing = new AbortController()
  const turns = openTurns(() => limits().max_parallel ?? availableParallelism())

  const logOf = (execution: number): RunLog =>
    runLog({
      store: logs,
      transaction,
      execution,
      recordPosition: (position) => executions.recordPosition(execution, position),
      limit: () => limits().max_log_mib * 1024 * 1024,
      log,
    })

  function conduct(row: ExecutionRow): LiveRun {
    const executor = executorOf(row.executor)
    const run = conductRun({ row, executor, executions, runLog: logOf(row.id), log, closing: closing.signal })
    live.set(row.execution_id, run)
    void run.ended.then(() => {
      live.delete(row.execution_id)
      onEnd(row)
    })
    return run
  }

  return {
    accept(wanted) {
      transaction(() => void executions.insert(wanted))
      const row = executions.find(wanted.execution_id)
      if (row === undefined) throw new Error('a run that was just stored is not there')
      const run = conduct(row)
      run.log.say('info', `Command: ${row.command}`)
      if (executorOf(row.executor).outlives) run.dispatch({ kind: 'turn' })
      else {
        turns.queue(run)
        if (run.phase() === 'waiting') {
          run.log.say('info', 'Waiting for its turn: as many runs as execution.max_parallel allows are at work')
        }
      }
      run.log.flush()
      return row
    },
    resume(row) {
      const run = conduct(row)
      const turn = () => run.dispatch({ kind: 'turn' })
      // One that may not have been submitted yet is submitted as the configuration says.
      if (row.handle_json === null) void limitsKnown.then(turn)
      else turn()
    },
    find: (executionId) => live.get(executionId),
    advance: turns.advance,
    async close() {
      turns.close()
      const bound = [...live.values()].filter(({ row }) => !executorOf(row.executor).outlives)
      for (const run of bound) run.dispatch({ kind: 'interrupt' })
      await Promise.all(bound.map(({ settled }) => settled))
      closing.abort()
      await Promise.all(bound.map(({ ended }) => ended))
      for (const run of live.values()) run.log.flush()
    },
  }
}
