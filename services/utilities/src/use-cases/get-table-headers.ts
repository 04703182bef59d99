import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { readHeaders } from '@regesta/tables/preview'
import type { Context } from '../context.js'
import { findFile } from '../outside/find-file.js'
import { readingOf, readTable } from '../outside/read-table.js'

export function getTableHeaders(context: Context): Handler<typeof utilities.getTableHeaders> {
  return async ({ body }) => {
    const path = await findFile(context, body.file_path, { field: 'file_path' })
    const table = await readTable(path, () => readHeaders(path))
    return reply(200, { success: true, headers: [...table.columns], ...readingOf(table) })
  }
}
