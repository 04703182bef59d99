import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

/** What was done to a project, the newest first. */
export function listHistory({ openProjects, readers }: Context): Handler<typeof projects.listHistory> {
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
