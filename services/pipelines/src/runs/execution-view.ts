import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { ItemStore } from '../store/item-store.js'
import type { Run, RunStore } from '../store/run-store.js'

/** A run by its id; throws the fixed `Execution not found`. */
export function knownRun(runs: RunStore, executionUuid: string): Run {
  const run = runs.find(executionUuid)
  if (run === undefined) throw new ServiceError('not_found', say('run_unknown', {}))
  return run
}

/** A run as its viewers see it; `current_step` is that of the item in progress, at the end that of the last one. */
export function executionView(items: ItemStore, run: Run) {
  return {
    execution_uuid: run.run_uuid,
    pipeline_identifier: run.pipeline.identifier,
    status: run.status,
    started_at: run.started_at,
    completed_at: run.completed_at,
    total_steps: run.pipeline.steps.length,
    ...items.progress(run.run_uuid),
  }
}
