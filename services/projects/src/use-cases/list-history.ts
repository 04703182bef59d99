import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** What was done to a project, the newest first. */
export function listHistory({ openProjects, readers }: Context): HandlerOf<'listHistory'> {
  return async ({ project, query }) => {
    const { totalItems, items } = await readers.query(openProjects.use(project).path, 'listHistory', query)
    return reply(200, {
      items,
      totalItems,
      page: query.page,
      totalPages: Math.max(1, Math.ceil(totalItems / query.limit)),
    })
  }
}
