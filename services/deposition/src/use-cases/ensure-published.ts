import { reply } from '@regesta/http/reply'
import { publish } from '../actions/publish.js'
import type { Context, HandlerOf } from '../context.js'
import { type Action, withClaim } from '../ledger/claim-record.js'

/** The record is published: it was before, or passes the gate now. */
export function ensurePublished(context: Context): HandlerOf<'ensurePublished'> {
  return async ({ project, params, body, operation }) => {
    const recordId = params.record_id
    const action: Action = { project, recordId, purpose: 'publish', operation, token: body.claim_token }
    return withClaim(context, action, async (held) => {
      const isPublished = held.record.record_status === 'published'
      const repo_response = isPublished ? held.record.record_metadata : await publish(context, held)
      const { repo_doi } = await held.refresh()
      return reply(200, { record_id: recordId, repo_doi, repo_response, log: held.report })
    })
  }
}
