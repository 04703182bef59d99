import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'

export function getDashboardStats({ openProjects, readers }: Context): Handler<typeof projects.getDashboardStats> {
  return async ({ project }) => reply(200, await readers.query(openProjects.use(project).path, 'dashboardStats', null))
}
