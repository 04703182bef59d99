import { findingOf, findingsOf } from '@regesta/contracts/messages'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** Records in every state and both environments, page by page. */
export function listRecords({ openProjects, readers, practiceUrl }: Context): HandlerOf<'listRecords'> {
  return async ({ project, query }) => {
    const wanted = { ...query, practice: practiceUrl() }
    const { totalItems, items } = await readers.query(openProjects.use(project).path, 'listRecords', wanted)
    const totalPages = Math.max(1, Math.ceil(totalItems / query.limit))
    const told = items.map((item) => ({
      ...item,
      findings: findingsOf(item.reason === null ? [] : [item.reason]),
      ...(item.busy_with !== null && { busy_finding: findingOf(item.busy_with) }),
    }))
    return reply(200, { items: told, totalItems, page: query.page, totalPages })
  }
}
