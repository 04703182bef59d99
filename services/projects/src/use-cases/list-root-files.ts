import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { rootFilesAfter } from '../store/source-files.js'

export function listRootFiles({ openProjects }: Context): HandlerOf<'listRootFiles'> {
  return ({ project, query }) => reply(200, { files: rootFilesAfter(openProjects.use(project), query.after) })
}
