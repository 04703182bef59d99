import { findingOf } from '@regesta/contracts/messages'
import { pick } from '@regesta/contracts/pick'
import { reply } from '@regesta/http/reply'
import { ofBoth } from '../actions/find-orphans.js'
import type { Context, HandlerOf } from '../context.js'

/** Items of a page where nobody says how many. */
const PAGE = 50

/** Drafts at the repositories that belong to no record; nothing is discarded here. */
export function listOrphanDrafts(context: Context): HandlerOf<'listOrphanDrafts'> {
  return async ({ project, query: { page, limit, refresh }, signal }) => {
    const isPaged = page !== undefined || limit !== undefined
    const look = isPaged && refresh !== true ? context.orphans.last : context.orphans.begin
    const { found, notRead } = await ofBoth(context, (isSandbox) => look(project, isSandbox, signal), signal)
    const all = found.flatMap(({ orphans }) => orphans)
    return reply(200, {
      success: true,
      ...(isPaged ? pageIn(all, page, limit) : { orphans: all, page: 1, totalPages: 1 }),
      totalItems: all.length,
      looks: found.map((one) => pick(one, ['repository', 'is_sandbox', 'read_at'])),
      not_read: notRead.map((one) => ({ ...one, finding: findingOf(one.reason) })),
    })
  }
}

/** The page, or the last one where drafts have gone meanwhile. */
function pageIn<T>(all: readonly T[], wanted = 1, limit = PAGE) {
  const totalPages = Math.max(1, Math.ceil(all.length / limit))
  const page = Math.min(wanted, totalPages)
  return { orphans: all.slice((page - 1) * limit, page * limit), page, totalPages }
}
