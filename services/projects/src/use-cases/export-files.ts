import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { streamed } from '@regesta/http/reply'
import { MOST_ROWS } from '@regesta/tables/xlsx/most-rows'
import type { Context, HandlerOf } from '../context.js'
import { type Cell, csvPieces } from '../exports/csv.js'
import { workbookPieces } from '../exports/workbook.js'
import { streamRows } from '../replies/stream-rows.js'
import { EXPORTED, exportQuery } from '../store/queries/export-files.js'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The files that fit as a table, written as the client takes it. */
export function exportFiles(context: Context): HandlerOf<'exportFiles'> {
  return async ({ project, query: { format, ...wanted } }) => {
    const rows = cellsOf(streamRows<Record<string, Cell>>(context, project, exportQuery(wanted)))
    const disposition = { 'Content-Disposition': `attachment; filename=files.${format}` }
    if (format === 'csv') return streamed(200, csvPieces(EXPORTED, rows), disposition)
    const { path } = context.openProjects.use(project)
    const { totalItems } = await context.readers.query(path, 'listFiles', { ...wanted, page: 1, limit: 1 })
    if (totalItems >= MOST_ROWS)
      throw new ServiceError('invalid_input', say('sheet_of_too_many', { most: MOST_ROWS, number: totalItems }))
    return streamed(200, workbookPieces(EXPORTED, rows), { ...disposition, 'Content-Type': WORKBOOK })
  }
}

async function* cellsOf(rows: AsyncIterable<Record<string, Cell>>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield EXPORTED.map((name) => row[name] ?? '')
}
