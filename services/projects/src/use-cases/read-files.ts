import type { InternalFile, projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { FILE_COLUMNS, FILE_SOURCE, type FileRow, internalFile } from '../file-view.js'
import type { OpenProject } from '../open-projects.js'

/** Files by id, in the order asked for; with their bundles, each file is followed by what is below it. */
export function readFiles({ openProjects }: Context): Handler<typeof projectsInternal.readFiles> {
  return ({ project, body }) => {
    const open = openProjects.use(project)
    const files = new Map<number, InternalFile>()
    for (const id of body.file_ids)
      for (const file of filesOf(open, id, body.with_bundle)) files.set(file.file_id, file)
    return reply(200, { files: [...files.values()] })
  }
}

function filesOf(project: OpenProject, id: number, withBundle: boolean): InternalFile[] {
  const sql = withBundle
    ? `with recursive below (file_id) as (
         select file_id from source_files where file_id = ?
         union select c.file_id from source_files c join below b on c.parent_file_id = b.file_id
       )
       select ${FILE_COLUMNS} from ${FILE_SOURCE}
       where f.file_id in below and f.file_type <> 'archived_file' order by f.file_id`
    : `select ${FILE_COLUMNS} from ${FILE_SOURCE} where f.file_id = ?`
  return (project.statement(sql).all(id) as FileRow[]).map(internalFile)
}
