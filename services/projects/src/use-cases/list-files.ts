import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

type Items = {
  filename: string
  relative_path: string
  size_bytes: number
  mime_type: string | null
  file_type: string
  status: string
}[]

/** Files by name, page by page; a search compares case folded names, whatever letters are in it. */
export function listFiles({ openProjects, readers }: Context): Handler<typeof projects.listFiles> {
  return async ({ project, query }) => {
    const { items, totalItems } = await readers.query(openProjects.use(project).path, 'listFiles', query)
    const totalPages = Math.max(1, Math.ceil(totalItems / query.limit))
    return reply(200, { items: items as unknown as Items, totalItems, page: query.page, totalPages })
  }
}
