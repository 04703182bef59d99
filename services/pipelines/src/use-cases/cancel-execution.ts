import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { knownRun } from '../runs/execution-view.js'

/** Stops the step under way; items that have not begun are not started. */
export const cancelExecution =
  ({ runs, operations }: Context): HandlerOf<'cancelExecution'> =>
  ({ params }) => {
    const run = knownRun(runs, params.execution_uuid)
    if (!operations.cancel(run.operation_id)) {
      throw new ServiceError('not_found', say('run_ended', { id: run.run_uuid, status: run.status }))
    }
    return reply(200, { success: true, message: 'The run is being cancelled' })
  }
