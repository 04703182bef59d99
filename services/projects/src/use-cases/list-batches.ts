import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { batchesOf } from '../store/records/batches.js'

/** All batches, newest first, or one page of them. */
export function listBatches({ openProjects }: Context): Handler<typeof projects.listBatches> {
  return ({ project, query }) => {
    const { batches, total } = batchesOf(openProjects.use(project), query)
    return reply(200, batches, { 'total-count': String(total) })
  }
}
