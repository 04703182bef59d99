import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** How many outbound calls fit, and how many of each method and answer. */
export function countApiLog({ openProjects, readers }: Context): HandlerOf<'countApiLog'> {
  return async ({ project, query }) =>
    reply(200, await readers.query(openProjects.use(project).path, 'apiLogFacets', query))
}
