import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { configurationValue, requiredProjectRow, rootFolder } from '../store/project-row.js'

export function readProject({ openProjects, register }: Context): HandlerOf<'readProject'> {
  return ({ project }) => {
    const open = openProjects.use(project)
    const { project_id, project_name } = requiredProjectRow(open)
    return reply(200, {
      project_uuid: open.uuid,
      project_id,
      project_name,
      project_path: open.path,
      data_in: rootFolder(open, 'data_in'),
      data_out: rootFolder(open, 'data_out'),
      restored: register.restored(open.uuid) ?? null,
      modality: configurationValue(open, 'core.modality') ?? 'Not Set',
    })
  }
}
