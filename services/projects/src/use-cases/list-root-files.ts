import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { FILE_COLUMNS, FILE_SOURCE, type FileRow, internalFile } from '../file-view.js'

export function listRootFiles({ openProjects }: Context): Handler<typeof projectsInternal.listRootFiles> {
  return ({ project, query }) => {
    const rows = openProjects
      .use(project)
      .statement(
        `select ${FILE_COLUMNS} from ${FILE_SOURCE}
         where f.file_id > ? and f.parent_file_id is null and f.file_type <> 'derived' order by f.file_id limit 500`,
      )
      .all(query.after)
    return reply(200, { files: (rows as FileRow[]).map(internalFile) })
  }
}
