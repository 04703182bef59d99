import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { configurationValue, projectRow } from '../store/project-row.js'

export function getProjectDetails({ openProjects }: Context): HandlerOf<'getProjectDetails'> {
  return ({ project }) => {
    const open = openProjects.use(project)
    const row = projectRow(open)
    if (row === undefined)
      throw new ServiceError('internal', 'Could not retrieve project info: the file has no project row')
    return reply(200, { ...row, modality: configurationValue(open, 'core.modality') ?? 'Not Set' })
  }
}
