import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

/** How many acts fit, and how many of each kind. */
export function countHistory({ openProjects, readers }: Context): Handler<typeof projects.countHistory> {
  return async ({ project, query }) =>
    reply(200, await readers.query(openProjects.use(project).path, 'historyFacets', query))
}
