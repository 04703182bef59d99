import { reply } from '@regesta/http/reply'
import { readingOf } from '@regesta/tables/reading-of'
import type { Context, HandlerOf } from '../context.js'
import { findFile } from '../outside/find-file.js'

/** Rows that a preview shows. */
const ROWS = 5

export function previewSpreadsheet(context: Context): HandlerOf<'previewSpreadsheet'> {
  return async ({ body, signal }) => {
    const path = await findFile(context, body.filePath, { field: 'filePath' })
    const table = await context.reading.read('tablePreview', { path, rows: ROWS }, signal)
    return reply(200, { success: true, columns: [...table.columns], previewData: [...table.rows], ...readingOf(table) })
  }
}
