import { reply } from '@regesta/http/reply'
import { takeOver } from '../actions/begun-version.js'
import { fillVersion } from '../actions/fill-version.js'
import { prepareVersion } from '../actions/prepare-version.js'
import type { Context, HandlerOf } from '../context.js'
import { type Action, withClaim } from '../ledger/claim-record.js'

/** The concept has an open draft of its next version, with the metadata and exactly the files that are asked for. */
export function ensureVersion(context: Context): HandlerOf<'ensureVersion'> {
  return async ({ project, body, operation }) => {
    const { record_id: recordId, before } = await prepareVersion(context, project, body, operation)
    const action: Action = { project, recordId, purpose: 'create new version', operation, token: body.claim_token }
    return withClaim(context, action, async (held) => {
      const created = held.record.record_status !== 'draft'
      await takeOver(context, held, {}, before)
      const uploaded = await fillVersion(context, held, before, body.file_manifest, operation)
      const { repo_record_id, concept_rec_id, version, source_file_id, record_metadata } = await held.refresh()
      return reply(200, {
        record_id: recordId,
        repo_record_id,
        concept_rec_id,
        created,
        repo_response: record_metadata,
        version,
        source_file_id,
        uploaded,
        log: held.report,
      })
    })
  }
}
