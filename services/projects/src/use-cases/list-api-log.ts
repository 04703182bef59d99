import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

type Items = {
  timestamp: string
  http_method: string | null
  endpoint_url: string
  response_status_code: number | null
  status: string | null
}[]

export function listApiLog({ openProjects, readers }: Context): Handler<typeof projects.listApiLog> {
  return async ({ project, query }) => {
    const { items, totalItems } = await readers.query(openProjects.use(project).path, 'listApiLog', query)
    const totalPages = Math.max(1, Math.ceil(totalItems / query.limit))
    return reply(200, { items: items as Items, totalItems, page: query.page, totalPages })
  }
}
