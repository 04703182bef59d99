import type { pipelines } from '@regesta/contracts/pipelines'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { RequestOf } from '@regesta/http/serve'
import type { Context, HandlerOf } from '../context.js'
import { knownRun } from '../runs/execution-view.js'
import { idOf } from '../runs/item-id.js'
import { startRun } from '../runs/start-run.js'
import type { Run } from '../store/run-store.js'
import { storedPipeline } from '../store/stored-pipeline.js'

type Asked = RequestOf<(typeof pipelines)['rerunExecution']>['body']

/**
 * Runs all items of an earlier run again, or those that did not complete, with the current or the recorded definition. The
 * request names a run and no project, so the project is held here.
 */
export const rerunExecution =
  (context: Context): HandlerOf<'rerunExecution'> =>
  async ({ params, body, operation }) => {
    const { runs, holding } = context
    const { project_uuid: project } = runs.findByOperation(operation.id) ?? knownRun(runs, params.execution_uuid)
    const lasting = { project, kind: 'rerunExecution', operation_id: operation.id, started_at: operation.startedAt }
    const describe = async () => repetitionOf(context, knownRun(runs, params.execution_uuid), body)
    return holding(lasting, () => startRun(context, operation, describe))
  }

function repetitionOf(context: Context, earlier: Run, { only_failed, definition, force }: Asked) {
  if (earlier.status === 'running') {
    throw new ServiceError('invalid_input', say('run_goes_on', { id: earlier.run_uuid }))
  }
  const items = context.items.list(earlier.run_uuid).filter(({ status }) => !only_failed || status !== 'completed')
  if (items.length === 0) throw new ServiceError('invalid_input', say('run_without_failures', {}))
  const isRecorded = definition === 'recorded'
  return {
    pipeline: isRecorded ? earlier.pipeline : storedPipeline(context.definitions, earlier.pipeline.identifier).pipeline,
    item_ids: items.map((item) => idOf(item.item_id, item.record_id)),
    project_uuid: earlier.project_uuid,
    is_sandbox: earlier.is_sandbox,
    force,
    manifest: earlier.manifest,
    rerun_of: earlier.run_uuid,
  }
}
