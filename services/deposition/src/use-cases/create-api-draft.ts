import { reply } from '@regesta/http/reply'
import { openDraftSoon } from '../actions/open-draft.js'
import type { Context, HandlerOf } from '../context.js'
import { type Action, withClaim } from '../ledger/claim-record.js'

/** Makes the draft of a prepared record. */
export function createApiDraft(context: Context): HandlerOf<'createApiDraft'> {
  return async ({ project, body, operation }) => {
    const recordId = body.local_record_db_id
    const action: Action = { project, recordId, purpose: 'create draft', operation }
    const repo_response = await withClaim(context, action, (held) => openDraftSoon(context, held))
    const message = 'Draft record created successfully.'
    return reply(200, { success: true, message, local_record_db_id: recordId, repo_response })
  }
}
