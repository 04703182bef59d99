import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { projectRow } from '../store/project-row.js'

export function getProjectInfo({ openProjects }: Context): Handler<typeof projects.getProjectInfo> {
  return ({ project }) => reply(200, projectRow(openProjects.use(project)) ?? {})
}
