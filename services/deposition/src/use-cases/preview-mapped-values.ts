import { findingOf } from '@regesta/contracts/messages'
import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { previewFile } from '../preparation/preview-file.js'

/**
 * Shows the metadata of a file as preparation would make it, so that a person can complete what is missing. Without its
 * row in the spreadsheet there are no mapped values to show.
 */
export function previewMappedValues(context: PreparationContext): HandlerOf<'previewMappedValues'> {
  return async ({ project, body: { source_file_db_id: sourceFileId, target_is_sandbox: isSandbox } }) => {
    const prepared = await previewFile(context, { project, sourceFileId, isSandbox })
    const { filename, payload, errors, overrides, rowProblem, log } = prepared
    if (rowProblem !== undefined) {
      const findings = [findingOf(rowProblem)]
      throw new ServiceError('invalid_input', rowProblem, { validation_errors: [rowProblem], findings, log })
    }
    const wrong = { validation_errors: [...errors], findings: errors.map(findingOf) }
    return reply(200, { success: true, filename, prepared_metadata: payload, ...wrong, overrides })
  }
}
