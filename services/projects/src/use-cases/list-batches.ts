import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { batchesOf } from '../store/records/batches.js'

/** All batches, newest first, or one page of them. */
export function listBatches({ openProjects }: Context): HandlerOf<'listBatches'> {
  return ({ project, query }) => {
    const { batches, total } = batchesOf(openProjects.use(project), query)
    return reply(200, batches, { 'total-count': String(total) })
  }
}
