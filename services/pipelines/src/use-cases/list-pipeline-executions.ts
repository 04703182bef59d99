import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { executionView } from '../runs/execution-view.js'

/** Runs, newest first. */
export const listPipelineExecutions =
  ({ runs, items }: Context): HandlerOf<'listPipelineExecutions'> =>
  ({ query }) => {
    const { runs: found, total } = runs.list(query.pipeline, query.page, query.limit)
    return reply(200, {
      items: found.map((run) => executionView(items, run)),
      totalItems: total,
      page: query.page,
      totalPages: Math.max(1, Math.ceil(total / query.limit)),
    })
  }
