import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import { discardSoon } from '../actions/discard.js'
import type { Context, HandlerOf } from '../context.js'
import { type Action, withClaim } from '../ledger/claim-record.js'

/** Discards the draft of a record, which is prepared again whatever the repository says. */
export function discardRepoDraft(context: Context): HandlerOf<'discardRepoDraft'> {
  return async ({ project, body, operation }) => {
    const recordId = body.local_record_db_id
    const action: Action = { project, recordId, purpose: 'discard draft', operation }
    const log = await withClaim(context, action, async (held) => {
      await discardSoon(context, held)
      return held.report
    })
    return reply(200, { success: true, message: say('draft_discarded', {}), log })
  }
}
