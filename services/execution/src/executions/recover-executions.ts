import { now } from '@regesta/sqlite/timestamp'
import { describeError, lastEvent } from '../domain/describe-end.js'
import { interrupted } from '../domain/execution-state.js'
import type { Executor } from '../outside/executor.js'
import type { ExecutionRow } from '../store/executions.js'
import type { LiveExecutions, LiveExecutionsNeeds } from './live-executions.js'

interface Parts extends Pick<LiveExecutionsNeeds, 'executions' | 'logs' | 'transaction' | 'executorOf'> {
  readonly liveExecutions: LiveExecutions
}

/**
 * After a restart: executions whose executor outlived this service are followed again; what is left of the others is ended,
 * and they are marked as interrupted.
 *
 * @returns the ids of the executions that go on
 */
export async function recoverExecutions(parts: Parts): Promise<string[]> {
  const { executions, executorOf, liveExecutions } = parts
  const alive = executions.listRunning()
  const lasting = alive.filter((row) => executorOf(row.executor).outlives)
  const lost = alive.filter((row) => !lasting.includes(row))
  await Promise.all(lost.map((row) => endRest(row, executorOf(row.executor))))
  for (const row of lost) markInterrupted(row, parts)
  for (const row of lasting) liveExecutions.resume(row)
  return lasting.map(({ execution_id }) => execution_id)
}

async function endRest(row: ExecutionRow, executor: Executor): Promise<void> {
  if (row.handle_json !== null) await executor.stop(JSON.parse(row.handle_json))
}

function markInterrupted(row: ExecutionRow, { executions, logs, transaction }: Parts): void {
  const completed_at = now()
  const final_seq = logs.lastSequence(row.id) + 1
  transaction(() => {
    logs.append(row.id, final_seq, [JSON.stringify(lastEvent(interrupted, completed_at))])
    executions.end(row.id, {
      outcome: interrupted,
      error: describeError(interrupted, []),
      warnings: [],
      completed_at,
      duration_ms: row.started_at === null ? null : Date.parse(completed_at) - Date.parse(row.started_at),
      peak_memory_bytes: null,
      output_files: [],
      final_seq,
    })
  })
}
