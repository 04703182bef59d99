import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** How many records fit, and how many of each value would. */
export function countRecords({ openProjects, readers }: Context): HandlerOf<'countRecords'> {
  return async ({ project, query }) =>
    reply(200, await readers.query(openProjects.use(project).path, 'recordFacets', query))
}
