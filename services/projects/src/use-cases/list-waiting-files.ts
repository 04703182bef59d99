import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** Source files that wait for their metadata in an environment, page by page. */
export function listWaitingFiles({ openProjects, readers }: Context): HandlerOf<'listWaitingFiles'> {
  return async ({ project, query }) => {
    const { totalItems, items } = await readers.query(openProjects.use(project).path, 'listWaitingFiles', query)
    const totalPages = Math.max(1, Math.ceil(totalItems / query.limit))
    return reply(200, { items, totalItems, page: query.page, totalPages })
  }
}
