import type { projects, SavedMapping } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { z } from 'zod'
import type { Context } from '../context.js'

type Row = z.output<typeof SavedMapping>

export function listMappings({ openProjects }: Context): Handler<typeof projects.listMappings> {
  return ({ project }) => {
    const rows = openProjects
      .use(project)
      .statement(
        `select mapping_id, project_id, mapping_name, file_path, file_format, column_definitions, created_timestamp, last_used_timestamp from metadata_mapping_files order by mapping_id desc limit 1`,
      )
      .all()
    return reply(200, rows as Row[])
  }
}
