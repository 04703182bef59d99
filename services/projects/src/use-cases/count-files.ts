import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

/** How many files there are of each status, kind and type: sums of what is counted as it changes. */
export function countFiles({ openProjects, readers }: Context): Handler<typeof projects.countFiles> {
  return async ({ project }) => reply(200, await readers.query(openProjects.use(project).path, 'fileFacets', null))
}
