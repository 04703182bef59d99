import { availableParallelism } from 'node:os'
import type { Logger } from '@regesta/log/logger'
import type { Executor } from '../outside/executor.js'
import type { ExecutionRow, ExecutionStore, NewExecution } from '../store/executions.js'
import type { LogStore } from '../store/log-lines.js'
import { conductExecution, type LiveExecution } from './conduct-execution.js'
import { type ExecutionLog, executionLog } from './execution-log.js'
import { openTurns, type Turns } from './turns.js'

/** What executions are kept and conducted with. */
export interface LiveExecutionsNeeds {
  readonly executions: ExecutionStore
  readonly logs: LogStore
  readonly transaction: (work: () => void) => void
  readonly executorOf: (name: string) => Executor
  readonly limits: () => { max_parallel: number | null; max_log_mib: number }
  /**
   * Resolves when the section `execution` of the configuration is known: nothing is deleted by limits that
   * were not chosen.
   */
  readonly limitsKnown: Promise<void>
  /** Called once for every execution that has ended. */
  readonly onEnd: (row: ExecutionRow) => void
  readonly log: Logger
}

/** The executions that are alive. */
export class LiveExecutions {
  private readonly live = new Map<string, LiveExecution>()
  private readonly closing = new AbortController()
  private readonly turns: Turns

  constructor(private readonly parts: LiveExecutionsNeeds) {
    this.turns = openTurns(() => parts.limits().max_parallel ?? availableParallelism())
  }

  /** Stores an execution and starts it, now or when its turn comes. */
  accept(wanted: NewExecution): ExecutionRow {
    const { executions, transaction } = this.parts
    transaction(() => void executions.insert(wanted))
    const row = executions.find(wanted.execution_id)
    if (row === undefined) throw new Error('an execution that was just stored is not there')
    const execution = this.conduct(row)
    execution.log.say('info', `Command: ${row.command}`)
    if (this.outlives(row.executor)) execution.dispatch({ kind: 'turn' })
    else {
      this.turns.queue(execution)
      if (execution.phase() === 'waiting') {
        execution.log.say(
          'info',
          'Waiting for its turn: as many executions as execution.max_parallel allows are at work',
        )
      }
    }
    execution.log.flush()
    return row
  }

  /** Follows an execution again that an earlier process of this service has started. */
  resume(row: ExecutionRow): void {
    const execution = this.conduct(row)
    const turn = () => execution.dispatch({ kind: 'turn' })
    // One that may not have been submitted yet is submitted as the configuration says.
    if (row.handle_json === null) void this.parts.limitsKnown.then(turn)
    else turn()
  }

  find(executionId: string): LiveExecution | undefined {
    return this.live.get(executionId)
  }

  /** Whether what an executor runs goes on while this service does not. */
  outlives(executor: string): boolean {
    return this.parts.executorOf(executor).outlives
  }

  /** Whether any is alive, also one that waits for its turn. */
  isBusy(): boolean {
    return this.live.size > 0
  }

  /** Lets waiting executions start where the limit has grown. */
  advance(): void {
    this.turns.advance()
  }

  /** Ends every execution that cannot live on without this service. */
  async close(): Promise<void> {
    this.turns.close()
    const bound = [...this.live.values()].filter(({ row }) => !this.outlives(row.executor))
    for (const execution of bound) execution.dispatch({ kind: 'interrupt' })
    await Promise.all(bound.map(({ settled }) => settled))
    this.closing.abort()
    await Promise.all(bound.map(({ ended }) => ended))
    for (const execution of this.live.values()) execution.log.flush()
  }

  private conduct(row: ExecutionRow): LiveExecution {
    const { executorOf, executions, onEnd, log } = this.parts
    const executor = executorOf(row.executor)
    const { signal } = this.closing
    const executionLog = this.logOf(row.id)
    const execution = conductExecution({ row, executor, executions, executionLog, log, closing: signal })
    this.live.set(row.execution_id, execution)
    void execution.ended.then(() => {
      this.live.delete(row.execution_id)
      onEnd(row)
    })
    return execution
  }

  private logOf(execution: number): ExecutionLog {
    const { logs, transaction, executions, limits, log } = this.parts
    return executionLog({
      store: logs,
      transaction,
      execution,
      recordPosition: (position) => executions.recordPosition(execution, position),
      limit: () => limits().max_log_mib * 1024 * 1024,
      log,
    })
  }
}
