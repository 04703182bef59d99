import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** Mappings that were replaced, the latest first. */
export function listEarlierMappings({ openProjects, readers }: Context): HandlerOf<'listEarlierMappings'> {
  return async ({ project, query }) => {
    const found = await readers.query(openProjects.use(project).path, 'listEarlierMappings', query)
    const totalPages = Math.max(1, Math.ceil(found.totalItems / query.limit))
    return reply(200, { ...found, page: query.page, totalPages })
  }
}
