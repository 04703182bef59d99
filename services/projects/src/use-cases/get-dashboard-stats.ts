import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

export function getDashboardStats({ openProjects, readers }: Context): HandlerOf<'getDashboardStats'> {
  return async ({ project }) => reply(200, await readers.query(openProjects.use(project).path, 'dashboardStats', null))
}
