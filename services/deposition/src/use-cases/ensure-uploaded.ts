import { reply } from '@regesta/http/reply'
import { uploadFiles } from '../actions/upload-files.js'
import type { Context, HandlerOf } from '../context.js'
import { type Action, withClaim } from '../ledger/claim-record.js'

/** Sends every linked file that is not at the repository yet. */
export function ensureUploaded(context: Context): HandlerOf<'ensureUploaded'> {
  return async ({ project, params, body, operation }) => {
    const recordId = params.record_id
    const action: Action = { project, recordId, purpose: 'upload files', operation, token: body.claim_token }
    return withClaim(context, action, async (held) => {
      const { succeeded, failed, errors } = await uploadFiles(context, held, operation)
      return reply(200, { record_id: recordId, succeeded, failed, errors: [...errors], log: held.report })
    })
  }
}
