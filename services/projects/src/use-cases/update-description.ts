import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { changeProject } from '../store/project-row.js'

export function updateDescription({ openProjects }: Context): Handler<typeof projects.updateDescription> {
  return ({ project, body }) => {
    changeProject(openProjects.use(project), 'description', body.description)
    return reply(200, { success: true, message: 'Project description updated successfully.' })
  }
}
