import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { ABSOLUTE_PATH } from '../file-view.js'

interface Row {
  file_id: number
  filename: string
  absolute_path: string
  file_type: string
  pipeline_source: string | null
  step_source: string | null
  upload_status: string
  upload_error: string | null
}

/** The files of a record; an unknown record has none, as clients expect. */
export function listRecordFiles({ openProjects }: Context): Handler<typeof projects.listRecordFiles> {
  return ({ project, params }) => {
    const rows = openProjects
      .use(project)
      .statement(
        `select f.file_id, f.filename, ${ABSOLUTE_PATH} as absolute_path, f.file_type, f.pipeline_source, f.step_source,
           m.upload_status, m.upload_error
         from record_files_map m join source_files f using (file_id) join file_roots r on r.root_id = f.root_id
         where m.record_id = ? order by f.file_type desc, f.filename, f.file_id`,
      )
      .all(params.record_id)
    return reply(200, rows as Row[])
  }
}
