import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { OperationHandle } from '@regesta/http/serve'
import { isStopping } from '@regesta/operations/live-operation'
import type { Context, HandlerOf } from '../context.js'
import { batchRow } from '../outside/batch-row.js'

/**
 * Creates the drafts that records lack, one after the other; a failing record never stops the others. The answer to
 * cancelled work lists what was done and what was not.
 */
export const executeFromCommandLine =
  (context: Context): HandlerOf<'executeFromCommandLine'> =>
  async ({ params, body, project, operation }) => {
    if (body.record_ids.length === 0) throw new ServiceError('invalid_input', 'No record_ids provided.')
    const note = batchRow(context, {
      project,
      name: `cli ${params.pipeline_name} ${operation.id}`,
      description: `Drafts for ${body.record_ids.length} record(s)`,
    })
    await note('in_progress', 0)
    const { processed_items, failed_items } = await createDrafts(context, project, body.record_ids, operation)
    const isWhole = Object.keys(failed_items).length === 0
    await note(isWhole ? 'completed' : 'failed', 100)
    if (isWhole) {
      const message = 'Pipeline execution completed successfully for all items.'
      return reply(200, { success: true, message, processed_items })
    }
    return reply(207, { success: false, message: 'Pipeline run completed with errors.', processed_items, failed_items })
  }

async function createDrafts(
  context: Context,
  project: string,
  recordIds: readonly number[],
  { progress, signal }: OperationHandle,
) {
  const processed_items: number[] = []
  const failed_items: Record<string, string> = {}
  for (const [index, id] of recordIds.entries()) {
    const failure = signal.aborted ? say('run_not_started', {}) : await draftFor(context, project, id)
    if (failure === undefined) processed_items.push(id)
    else failed_items[String(id)] = failure
    if (isStopping(signal)) throw signal.reason
    if (!signal.aborted) progress({ done: index + 1, total: recordIds.length, unit: 'records' })
  }
  return { processed_items, failed_items }
}

/** undefined when the record has its draft, else why not. */
async function draftFor(
  { projects, deposition, log }: Context,
  project: string,
  recordId: number,
): Promise<string | undefined> {
  try {
    const { records } = await projects.readRecords({ project, body: { record_ids: [recordId] } })
    const [record] = records
    if (record === undefined) return 'Record not found'
    if (record.repo_record_id !== '') return undefined
    const { repo_record_id } = await deposition.ensureDraft({
      project,
      params: { record_id: String(recordId) },
      body: {},
    })
    return repo_record_id === '' ? 'Draft created, but could not retrieve new the service ID.' : undefined
  } catch (error) {
    if (!isServiceError(error)) log.error({ err: error, recordId }, 'draft not created')
    const reason = isServiceError(error)
      ? error.message
      : 'an unexpected error occurred; the log of the pipelines service says more'
    return say('first_draft_failed', { reason })
  }
}
