import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Context, HandlerOf } from '../context.js'
import { knownRun } from '../runs/execution-view.js'
import { idOf } from '../runs/item-id.js'
import { startRun } from '../runs/start-run.js'
import { storedPipeline } from '../store/stored-pipeline.js'

/** Runs all items of an earlier run again, or those that did not complete, with the current or the recorded definition. */
export const rerunExecution =
  (context: Context): HandlerOf<'rerunExecution'> =>
  ({ params, body, operation }) =>
    startRun(context, operation, async () => {
      const earlier = knownRun(context.runs, params.execution_uuid)
      if (earlier.status === 'running') {
        throw new ServiceError('invalid_input', say('run_goes_on', { id: earlier.run_uuid }))
      }
      const items = context.items
        .list(earlier.run_uuid)
        .filter(({ status }) => !body.only_failed || status !== 'completed')
      if (items.length === 0) throw new ServiceError('invalid_input', say('run_without_failures', {}))
      const recorded = body.definition === 'recorded'
      const pipeline = recorded
        ? earlier.pipeline
        : storedPipeline(context.definitions, earlier.pipeline.identifier).pipeline
      return {
        pipeline,
        item_ids: items.map((item) => idOf(item.item_id, item.record_id)),
        project_uuid: earlier.project_uuid,
        is_sandbox: earlier.is_sandbox,
        force: body.force,
        manifest: earlier.manifest,
        rerun_of: earlier.run_uuid,
      }
    })
