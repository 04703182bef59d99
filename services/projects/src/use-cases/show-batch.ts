import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** What came of a batch action, counted by outcome. */
export function showBatch({ openProjects, readers }: Context): HandlerOf<'showBatch'> {
  return async ({ project, params: { operation_id } }) => {
    const found = await readers.query(openProjects.use(project).path, 'batchSummary', operation_id)
    if (found === undefined) throw unknownBatch(operation_id)
    return reply(200, found)
  }
}

export const unknownBatch = (operationId: string) =>
  new ServiceError('not_found', say('batch_unknown', { operation: operationId }))
