import type { pipelines } from '@regesta/contracts/pipelines'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { executionView, knownRun } from '../runs/execution-view.js'

/** How far a run is. */
export const getExecutionStatus =
  ({ runs, items }: Context): Handler<typeof pipelines.getExecutionStatus> =>
  ({ params }) =>
    reply(200, executionView(items, knownRun(runs, params.execution_uuid)))
