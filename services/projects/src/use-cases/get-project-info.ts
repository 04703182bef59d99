import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { projectRow } from '../store/project-row.js'

export function getProjectInfo({ openProjects }: Context): HandlerOf<'getProjectInfo'> {
  return ({ project }) => reply(200, projectRow(openProjects.use(project)) ?? {})
}
