import { ServiceError } from '@regesta/contracts/problem'
import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { hierarchy } from '../store/hierarchy.js'

export function getFileHierarchy({ openProjects }: Context): Handler<typeof projects.getFileHierarchy> {
  return ({ project, params }) => {
    const tree = hierarchy(openProjects.use(project), params.file_id)
    if (tree === undefined) {
      throw new ServiceError('not_found', `File not found: the project has no file with id ${params.file_id}`)
    }
    return reply(200, tree)
  }
}
