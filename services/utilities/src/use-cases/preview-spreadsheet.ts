import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { readingOf } from '@regesta/tables/reading-of'
import type { Context } from '../context.js'
import { findFile } from '../outside/find-file.js'

/** spec: Limits, "Preview rows". */
const ROWS = 5

export function previewSpreadsheet(context: Context): Handler<typeof utilities.previewSpreadsheet> {
  return async ({ body, signal }) => {
    const path = await findFile(context, body.filePath, { field: 'filePath' })
    const table = await context.reading.read('tablePreview', { path, rows: ROWS }, signal)
    return reply(200, { success: true, columns: [...table.columns], previewData: [...table.rows], ...readingOf(table) })
  }
}
