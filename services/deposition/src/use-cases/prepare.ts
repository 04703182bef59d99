import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { prepareFiles } from '../preparation/prepare-files.js'

/** Prepares a block of files for a neighbour. */
export function prepare(context: PreparationContext): HandlerOf<'prepare'> {
  return async ({ project, body, operation }) => {
    const results = await prepareFiles(context, {
      project,
      operation,
      sourceFileIds: body.source_file_ids,
      isSandbox: body.target_is_sandbox,
      pipelineId: body.pipeline_id,
      runOverrides: body.overrides ?? {},
    })
    return reply(200, {
      results: results.map(({ source_file_id, outcome, record_id, error, validation_errors, log }) => ({
        source_file_id,
        success: outcome === 'prepared',
        record_id,
        error,
        validation_errors: [...validation_errors],
        log: [...log],
      })),
    })
  }
}
