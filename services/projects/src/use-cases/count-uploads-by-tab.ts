import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

export function countUploadsByTab({ openProjects, readers }: Context): HandlerOf<'countUploadsByTab'> {
  return async ({ project, query }) =>
    reply(200, await readers.query(openProjects.use(project).path, 'countTabs', query.is_sandbox))
}
