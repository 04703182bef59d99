import { reply } from '@regesta/http/reply'
import { endOf, uploadFiles as sendFiles, type Uploaded } from '../actions/upload-files.js'
import type { Context, HandlerOf } from '../context.js'
import { type Action, withClaim } from '../ledger/claim-record.js'

/** Sends every linked file that is not at the repository yet; one that fails does not stop the others. */
export function uploadFiles(context: Context): HandlerOf<'uploadFiles'> {
  return async ({ project, body, operation }) => {
    const recordId = body.local_record_db_id
    const action: Action = { project, recordId, purpose: 'upload files', operation }
    const { uploaded, log } = await withClaim(context, action, async (held) => {
      held.report.push(`Starting file uploads for record ID: ${recordId}`)
      return { uploaded: await sendFiles(context, held, operation), log: held.report }
    })
    const message = uploadMessage(uploaded)
    operation.progress({ message })
    return reply(200, { success: uploaded.failed === 0, message, log })
  }
}

const uploadMessage = (uploaded: Uploaded): string =>
  uploaded.succeeded + uploaded.failed === 0 ? 'No pending files to upload.' : endOf(uploaded)
