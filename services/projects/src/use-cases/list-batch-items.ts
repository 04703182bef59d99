import type { BatchItem } from '@regesta/contracts/kept-batches'
import { findingsOf } from '@regesta/contracts/messages'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { unknownBatch } from './show-batch.js'

/** What came of each item of a batch action, what needs a person first. */
export function listBatchItems({ openProjects, readers }: Context): HandlerOf<'listBatchItems'> {
  return async ({ project, params: { operation_id: operationId }, query }) => {
    const found = await readers.query(openProjects.use(project).path, 'batchItems', { ...query, operationId })
    if (found === undefined) throw unknownBatch(operationId)
    const totalPages = Math.max(1, Math.ceil(found.totalItems / query.limit))
    const items = found.items.map((item) => ({ ...item, findings: findingsOf(sentencesOf(item)) }))
    return reply(200, { ...found, items, page: query.page, totalPages })
  }
}

const sentencesOf = ({ message, validation_errors }: BatchItem) => [
  ...(message === '' ? [] : [message]),
  ...validation_errors,
]
