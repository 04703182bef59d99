import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

/** Source files that wait for their metadata in an environment, page by page. */
export function listWaitingFiles({ openProjects, readers }: Context): Handler<typeof projects.listWaitingFiles> {
  return async ({ project, query }) => {
    const { totalItems, items } = await readers.query(openProjects.use(project).path, 'listWaitingFiles', query)
    const totalPages = Math.max(1, Math.ceil(totalItems / query.limit))
    return reply(200, { items, totalItems, page: query.page, totalPages })
  }
}
