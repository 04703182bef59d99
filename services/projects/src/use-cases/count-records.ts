import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

/** How many records fit, and how many of each value would. */
export function countRecords({ openProjects, readers }: Context): Handler<typeof projects.countRecords> {
  return async ({ project, query }) =>
    reply(200, await readers.query(openProjects.use(project).path, 'recordFacets', query))
}
