import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { checkAllowedPath } from '../outside/allowed-path.js'
import type { PreparationContext } from '../preparation/preparation-context.js'
import { tableRefusal } from '../preparation/refuse-table.js'
import { readingFor } from '../preparation/table-format.js'

const ROWS = 5

/** Shows the columns and the first rows of a spreadsheet; a thread counts the rest. */
export function loadFilePreview({
  configuration,
  tables,
}: Pick<PreparationContext, 'configuration' | 'tables'>): HandlerOf<'loadFilePreview'> {
  return async ({ body: { filePath, fileFormat, as_written, ...said }, signal }) => {
    await checkAllowedPath(filePath, 'filePath', configuration.current.security.allowed_roots)
    const task = { path: filePath, reading: readingFor(filePath, fileFormat, said), typed: !as_written, rows: ROWS }
    const outcome = await tables.read('preview', task, signal)
    if (outcome.kind !== 'preview') throw tableRefusal(outcome, filePath)
    const { columns, previewData, rowCount, read } = outcome
    return reply(200, { success: true, columns, previewData, rowCount, ...read })
  }
}
