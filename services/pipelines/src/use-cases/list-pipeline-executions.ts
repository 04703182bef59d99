import type { pipelines } from '@regesta/contracts/pipelines'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { executionView } from '../runs/execution-view.js'

/** Runs, newest first. */
export const listPipelineExecutions =
  ({ runs, items }: Context): Handler<typeof pipelines.listPipelineExecutions> =>
  ({ query }) => {
    const { runs: found, total } = runs.list(query.pipeline, query.page, query.limit)
    return reply(200, {
      items: found.map((run) => executionView(items, run)),
      totalItems: total,
      page: query.page,
      totalPages: Math.max(1, Math.ceil(total / query.limit)),
    })
  }
