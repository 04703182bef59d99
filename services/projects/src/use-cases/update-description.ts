import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { changeProject } from '../store/project-row.js'

export function updateDescription({ openProjects }: Context): HandlerOf<'updateDescription'> {
  return ({ project, body }) => {
    changeProject(openProjects.use(project), 'description', body.description)
    return reply(200, { success: true, message: 'Project description updated successfully.' })
  }
}
