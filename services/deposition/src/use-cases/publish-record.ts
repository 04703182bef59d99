import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import { publish } from '../actions/publish.js'
import type { Context, HandlerOf } from '../context.js'
import { type Action, withClaim } from '../ledger/claim-record.js'

/** Publishes the draft of a record whose metadata and files are proved to be at the repository. */
export function publishRecord(context: Context): HandlerOf<'publishRecord'> {
  return async ({ project, body, operation }) => {
    const action: Action = { project, recordId: body.local_record_db_id, purpose: 'publish', operation }
    const { repo_response, log } = await withClaim(context, action, async (held) => ({
      repo_response: await publish(context, held),
      log: held.report,
    }))
    return reply(200, { success: true, message: say('published', {}), repo_response, log })
  }
}
