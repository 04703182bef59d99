import { reply } from '@regesta/http/reply'
import { openDraft } from '../actions/open-draft.js'
import type { Context, HandlerOf } from '../context.js'
import { type Action, withClaim } from '../ledger/claim-record.js'

/** The record has a draft: the one it has, or a new one. */
export function ensureDraft(context: Context): HandlerOf<'ensureDraft'> {
  return async ({ project, params, body, operation }) => {
    const recordId = params.record_id
    const action: Action = { project, recordId, purpose: 'create draft', operation, token: body.claim_token }
    return withClaim(context, action, async (held) => {
      const created = held.record.record_status !== 'draft'
      const repo_response = created ? await openDraft(context, held) : held.record.record_metadata
      const { repo_record_id, concept_rec_id } = await held.refresh()
      return reply(200, { record_id: recordId, repo_record_id, concept_rec_id, created, repo_response })
    })
  }
}
