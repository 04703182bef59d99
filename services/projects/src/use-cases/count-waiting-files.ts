import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

/** How many files wait for their metadata, and how many of each value would. */
export function countWaitingFiles({ openProjects, readers }: Context): Handler<typeof projects.countWaitingFiles> {
  return async ({ project, query }) =>
    reply(200, await readers.query(openProjects.use(project).path, 'waitingFacets', query))
}
