import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { listingOf } from '../executions/views.js'

/** Lists executions, newest first. */
export function listExecutions({ executions }: Context): HandlerOf<'listExecutions'> {
  return ({ query: { component, status, page, limit } }) => {
    const filter = { component, status }
    const totalItems = executions.count(filter)
    const items = executions.listPage(filter, page, limit).map(listingOf)
    return reply(200, { items, totalItems, page, totalPages: Math.max(1, Math.ceil(totalItems / limit)) })
  }
}
