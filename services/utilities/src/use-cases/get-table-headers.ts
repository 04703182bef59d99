import { reply } from '@regesta/http/reply'
import { readingOf } from '@regesta/tables/reading-of'
import type { Context, HandlerOf } from '../context.js'
import { findFile } from '../outside/find-file.js'

export function getTableHeaders(context: Context): HandlerOf<'getTableHeaders'> {
  return async ({ body, signal }) => {
    const path = await findFile(context, body.file_path, { field: 'file_path' })
    const table = await context.reading.read('tableHeaders', { path }, signal)
    return reply(200, { success: true, headers: [...table.columns], ...readingOf(table) })
  }
}
