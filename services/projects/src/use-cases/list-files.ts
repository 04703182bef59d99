import { jsonObject, reply, streamed } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { streamJson } from '../replies/stream-rows.js'
import { fileItem, type ItemRow } from '../store/queries/file-row.js'
import { firstFiles, isFirstPage } from '../store/queries/first-files.js'

/** Files that fit all filters, page by page or from any place; a very long part is written as the client takes it. */
export function listFiles(context: Context): HandlerOf<'listFiles'> {
  const { openProjects, readers } = context
  const first = firstFiles()
  return async ({ project, query }) => {
    const open = openProjects.use(project)
    const found = isFirstPage(query) ? first(open, query.limit) : await readers.query(open.path, 'listFiles', query)
    const { totalItems, offset, position, rows } = found
    const members = {
      totalItems,
      page: query.offset === undefined && query.around === undefined ? query.page : pageAt(offset, query.limit),
      totalPages: Math.max(1, Math.ceil(totalItems / query.limit)),
      offset,
      position,
    }
    if (Array.isArray(rows)) return reply(200, { items: (rows as ItemRow[]).map(fileItem), ...members })
    return streamed(200, jsonObject(members, 'items', streamJson(context, project, { as: 'files', query: rows })))
  }
}

const pageAt = (offset: number, limit: number) => Math.floor(offset / limit) + 1
