import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

export function countUploadsByTab({ openProjects, readers }: Context): Handler<typeof projects.countUploadsByTab> {
  return async ({ project, query }) =>
    reply(200, await readers.query(openProjects.use(project).path, 'countTabs', query.is_sandbox))
}
