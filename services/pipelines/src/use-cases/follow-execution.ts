import type { pipelines } from '@regesta/contracts/pipelines'
import { events } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { knownRun } from '../runs/execution-view.js'

/** The events of a run from its start; a viewer may come late and resume. */
export const followExecution =
  ({ runs, feed }: Context): Handler<typeof pipelines.followExecution> =>
  ({ params }) =>
    events(feed.log(knownRun(runs, params.execution_uuid).run_uuid))
