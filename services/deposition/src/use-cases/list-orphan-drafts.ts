import type { deposition } from '@regesta/contracts/deposition'
import { findingOf } from '@regesta/contracts/messages'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { findOrphans } from '../actions/find-orphans.js'
import type { Context } from '../context.js'

/** Drafts at the repositories that belong to no record; nothing is discarded here. */
export function listOrphanDrafts(context: Context): Handler<typeof deposition.listOrphanDrafts> {
  return async ({ project, signal }) => {
    const { orphans, notRead } = await findOrphans(context, project, { signal })
    const not_read = notRead.map((one) => ({ ...one, finding: findingOf(one.reason) }))
    return reply(200, { success: true, orphans, not_read })
  }
}
