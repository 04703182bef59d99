import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { executionView, knownRun } from '../runs/execution-view.js'

/** How far a run is. */
export const getExecutionStatus =
  ({ runs, items }: Context): HandlerOf<'getExecutionStatus'> =>
  ({ params }) =>
    reply(200, executionView(items, knownRun(runs, params.execution_uuid)))
