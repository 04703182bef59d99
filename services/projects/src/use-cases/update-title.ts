import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { changeProject } from '../store/project-row.js'

export function updateTitle({ openProjects, register }: Context): HandlerOf<'updateTitle'> {
  return ({ project, body }) => {
    const title = body.title?.trim() ?? ''
    if (title === '') throw new ServiceError('invalid_input', say('title_empty', {}))
    changeProject(openProjects.use(project), 'project_name', title)
    register.rename(project, title)
    return reply(200, { success: true, message: 'Project title updated successfully.' })
  }
}
