import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { unknownBatch } from './show-batch.js'

/** What came of each item of a batch action, what needs a person first. */
export function listBatchItems({ openProjects, readers }: Context): Handler<typeof projects.listBatchItems> {
  return async ({ project, params: { operation_id: operationId }, query }) => {
    const found = await readers.query(openProjects.use(project).path, 'batchItems', { ...query, operationId })
    if (found === undefined) throw unknownBatch(operationId)
    const totalPages = Math.max(1, Math.ceil(found.totalItems / query.limit))
    return reply(200, { ...found, page: query.page, totalPages })
  }
}
