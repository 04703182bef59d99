import { events } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { knownRun } from '../runs/execution-view.js'

/** The events of a run from its start; a viewer may come late and resume. */
export const followExecution =
  ({ runs, feed }: Context): HandlerOf<'followExecution'> =>
  ({ params }) =>
    events(feed.log(knownRun(runs, params.execution_uuid).run_uuid))
