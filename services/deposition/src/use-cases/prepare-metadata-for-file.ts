import { findingOf } from '@regesta/contracts/messages'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { inTurn } from '../ledger/in-turn.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { prepareFiles } from '../preparation/prepare-files.js'

/**
 * Prepares, validates and stores the metadata of one source file. Requests for the same file run one after another, so
 * that each adds its overrides to those of the one before.
 */
export function prepareMetadataForFile(context: PreparationContext): HandlerOf<'prepareMetadataForFile'> {
  const turns = inTurn()
  return async ({ project, body, signal }) => {
    const request = {
      project,
      sourceFileIds: [body.source_file_db_id],
      isSandbox: body.target_is_sandbox,
      pipelineId: body.pipeline_id,
      overrides: body.overrides,
      overridesRemoved: body.overrides_removed,
      caller: signal,
    }
    const [result] = await turns
      .run(`${project} ${body.source_file_db_id}`, () => prepareFiles(context, request))
      .catch(withLog(body.source_file_db_id))
    const { outcome, error, validation_errors, log } = result ?? { outcome: 'unknown_file' as const, log: [] }
    if (outcome === 'prepared') return reply(200, { success: true, message: say('prepared', {}), log: [...log] })
    if (outcome === 'invalid') throw invalid(error ?? '', validation_errors ?? [], log)
    throw new ServiceError(outcome === 'refused' ? 'refused' : 'not_found', error ?? '', { log })
  }
}

/** Each error comes as the sentence of the table that it is, too. */
const invalid = (message: string, validation_errors: readonly string[], log: readonly string[]) =>
  new ServiceError('invalid_input', message, { validation_errors, findings: validation_errors.map(findingOf), log })

/** Problems that concern the mapping or the spreadsheet carry a log too, as clients print one in any case. */
const withLog =
  (fileId: number) =>
  (error: unknown): never => {
    if (!isServiceError(error)) throw error
    const { code, message, members, status } = error
    const log = [say('preparing_stopped', { id: fileId }), `An unexpected error occurred: ${message}`]
    throw new ServiceError(code, message, { log, ...members }, { cause: error, ...(status ? { status } : {}) })
  }
