import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** How many files wait for their metadata, and how many of each value would. */
export function countWaitingFiles({ openProjects, readers }: Context): HandlerOf<'countWaitingFiles'> {
  return async ({ project, query }) =>
    reply(200, await readers.query(openProjects.use(project).path, 'waitingFacets', query))
}
