import { streamed } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { type Cell, csvPieces } from '../exports/csv.js'
import { streamRows } from '../replies/stream-rows.js'
import { EXPORTED_OUTCOMES, exportBatchQuery } from '../store/queries/batch-items.js'
import { unknownBatch } from './show-batch.js'

/** What came of each item of a batch action, as a table that is written as the client takes it. */
export function exportBatch(context: Context): HandlerOf<'exportBatch'> {
  const { openProjects, readers } = context
  return async ({ project, params: { operation_id } }) => {
    if ((await readers.query(openProjects.use(project).path, 'batchSummary', operation_id)) === undefined)
      throw unknownBatch(operation_id)
    const rows = streamRows<Record<string, Cell>>(context, project, exportBatchQuery(operation_id))
    const disposition = { 'Content-Disposition': 'attachment; filename=outcome.csv' }
    return streamed(200, csvPieces(EXPORTED_OUTCOMES, cellsOf(rows)), disposition)
  }
}

async function* cellsOf(rows: AsyncIterable<Record<string, Cell>>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield EXPORTED_OUTCOMES.map((name) => row[name] ?? '')
}
