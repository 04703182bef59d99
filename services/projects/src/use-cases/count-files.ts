import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** How many files fit, and how many of each value would: sums of what is counted as it changes, unless a name is searched. */
export function countFiles({ openProjects, readers }: Context): HandlerOf<'countFiles'> {
  return async ({ project, query }) => {
    const counts = await readers.query(openProjects.use(project).path, 'fileFacets', query)
    // A person who looks at the counts filters by one next, which asks for rows and counts at once.
    readers.warm(2)
    return reply(200, counts)
  }
}
