import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** How many acts fit, and how many of each kind. */
export function countHistory({ openProjects, readers }: Context): HandlerOf<'countHistory'> {
  return async ({ project, query }) =>
    reply(200, await readers.query(openProjects.use(project).path, 'historyFacets', query))
}
