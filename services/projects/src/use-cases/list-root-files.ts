import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { rootFilesAfter } from '../store/source-files.js'

export function listRootFiles({ openProjects }: Context): Handler<typeof projectsInternal.listRootFiles> {
  return ({ project, query }) => reply(200, { files: rootFilesAfter(openProjects.use(project), query.after) })
}
