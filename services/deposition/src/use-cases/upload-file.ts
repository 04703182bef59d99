import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import { uploadFiles } from '../actions/upload-files.js'
import type { Context, HandlerOf } from '../context.js'
import { type Action, withClaim } from '../ledger/claim-record.js'
import type { Held } from '../ledger/held.js'

/** Sends one linked file, also one that is at the repository with other bytes. */
export function uploadFile(context: Context): HandlerOf<'uploadFile'> {
  return async ({ project, body, operation }) => {
    const { local_record_db_id: recordId, source_file_db_id: fileId } = body
    const action: Action = { project, recordId, purpose: 'upload file', operation }
    return withClaim(context, action, async (held) => {
      checkLinked(held, fileId)
      const { answer, errors } = await uploadFiles(context, held, operation, [fileId])
      if (errors.length > 0) throw new ServiceError('internal', errors.join('; '), { log: held.report })
      const message = say(answer === undefined ? 'file_there_already' : 'file_uploaded', {})
      const result = { success: true, message, repo_response: answer?.body ?? {} } as const
      return answer?.status === 201 ? reply(201, result) : reply(200, result)
    })
  }
}

function checkLinked({ record }: Held, fileId: number): void {
  if (record.files.some((file) => file.file_id === fileId)) return
  throw new ServiceError('not_found', say('record_file_unlinked', { id: fileId, record: record.record_id }))
}
