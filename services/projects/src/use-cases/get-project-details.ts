import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { configurationValue, projectRow } from '../store/project-row.js'

export function getProjectDetails({ openProjects }: Context): HandlerOf<'getProjectDetails'> {
  return ({ project }) => {
    const open = openProjects.use(project)
    const row = projectRow(open)
    if (row === undefined) throw new ServiceError('internal', say('project_row_missing', {}))
    return reply(200, { ...row, modality: configurationValue(open, 'core.modality') ?? 'Not Set' })
  }
}
