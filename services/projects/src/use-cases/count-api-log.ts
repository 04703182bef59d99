import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

/** How many outbound calls fit, and how many of each method and answer. */
export function countApiLog({ openProjects, readers }: Context): Handler<typeof projects.countApiLog> {
  return async ({ project, query }) =>
    reply(200, await readers.query(openProjects.use(project).path, 'apiLogFacets', query))
}
