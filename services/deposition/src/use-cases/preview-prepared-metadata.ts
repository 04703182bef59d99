import { findingOf } from '@regesta/contracts/messages'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { previewFile } from '../preparation/preview-file.js'

/** Shows exactly what preparation would store, or why it would store nothing. */
export function previewPreparedMetadata(context: PreparationContext): HandlerOf<'previewPreparedMetadata'> {
  return async ({ project, body: { source_file_db_id: sourceFileId, target_is_sandbox: isSandbox } }) => {
    const { filename, payload, errors, log } = await previewFile(context, { project, sourceFileId, isSandbox })
    if (errors.length > 0)
      throw new ServiceError('invalid_input', say('validation_failed', {}), {
        validation_errors: errors,
        findings: errors.map(findingOf),
        log,
      })
    return reply(200, { success: true, filename, prepared_metadata: payload })
  }
}
