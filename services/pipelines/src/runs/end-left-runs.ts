import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import type { Run } from '../store/run-store.js'
import { endRun } from './finish-run.js'

/**
 * Ends runs that nobody carries out any more, because their operations have ended without them: earlier releases left such
 * behind where the disk was full. Where there is still no room, the next start tries again.
 */
export function endLeftRuns(context: Context): void {
  const { runs, operations, log } = context
  const left = runs.listRunning().filter(({ operation_id }) => !operations.isRunning(operation_id))
  try {
    for (const run of left) endLeft(context, run)
  } catch (err) {
    log.error({ err }, 'runs that were left behind are not ended')
  }
}

function endLeft(context: Context, { run_uuid }: Run): void {
  const { items } = context
  for (const { status, position } of items.list(run_uuid)) {
    if (status === 'running') items.change(run_uuid, position, { status: 'failed', message: say('interrupted', {}) })
  }
  const { items_done, items_total } = items.progress(run_uuid)
  endRun(context, run_uuid, 'interrupted', { items_done, items_total })
}
