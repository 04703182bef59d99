import { ServiceError } from '@regesta/contracts/problem'
import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { configurationValue, projectRow } from '../store/project-row.js'

export function getProjectDetails({ openProjects }: Context): Handler<typeof projects.getProjectDetails> {
  return ({ project }) => {
    const open = openProjects.use(project)
    const row = projectRow(open)
    if (row === undefined)
      throw new ServiceError('internal', 'Could not retrieve project info: the file has no project row')
    return reply(200, { ...row, modality: configurationValue(open, 'core.modality') ?? 'Not Set' })
  }
}
