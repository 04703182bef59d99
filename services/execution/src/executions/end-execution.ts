import { setTimeout as pause } from 'node:timers/promises'
import type { OutputFile } from '@regesta/contracts/execution'
import { storageFault } from '@regesta/http/storage-fault'
import { now } from '@regesta/sqlite/timestamp'
import { describeError, lastEvent } from '../domain/describe-end.js'
import type { Outcome } from '../domain/execution-state.js'
import type { ExecutionLog } from './execution-log.js'
import type { ExecutionParts } from './execution-process.js'

/** Milliseconds between attempts to store the end of an execution, for example while the disk is full. */
const RETRY = 1_000

/** What was found out on the way and belongs to the end. */
export interface Findings {
  /** Milliseconds since 1970; missing when no process has run. */
  startedAt: number | undefined
  files: OutputFile[]
  warnings: string[]
  peakMemoryBytes: number | null
}

interface Parts extends Omit<ExecutionParts, 'executor'> {
  readonly executionLog: ExecutionLog
  /** Called with the reason while the end cannot be stored. */
  readonly onObstacle: (reason: string) => void
  /** Ends the attempts when the service stops; its next start then records how the execution ended. */
  readonly closing: AbortSignal
}

/**
 * Stores the outcome and the last event in one transaction, as soon as that is possible.
 *
 * @returns whether that was done before the service stops
 */
export async function endExecution(
  { row, executions, executionLog, log, onObstacle, closing }: Parts,
  outcome: Outcome,
  findings: Findings,
  lastLines: readonly string[],
): Promise<boolean> {
  const duration_ms = findings.startedAt === undefined ? null : Math.max(0, Date.now() - findings.startedAt)
  if (duration_ms !== null) executionLog.say('info', `Total execution time: ${(duration_ms / 1000).toFixed(2)} seconds`)
  const ending = {
    outcome,
    error: describeError(outcome, lastLines),
    warnings: findings.warnings,
    completed_at: now(),
    duration_ms,
    peak_memory_bytes: findings.peakMemoryBytes,
    output_files: outcome.status === 'completed' ? findings.files : [],
  }
  const event = lastEvent(outcome, ending.completed_at)
  while (!closing.aborted) {
    try {
      executionLog.finish(event, (final_seq) => executions.end(row.id, { ...ending, final_seq }))
      return true
    } catch (error) {
      log.error({ err: error, execution_id: row.execution_id }, 'end of the execution not stored, trying again')
      onObstacle(storageFault(error)?.message ?? String(error))
      await pause(RETRY, undefined, { signal: closing }).catch(() => {})
    }
  }
  return false
}
