import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { keepComponentParameters } from '../store/component-parameters.js'

export function storeComponentParameters({
  openProjects,
}: Context): Handler<typeof projectsInternal.storeComponentParameters> {
  return ({ project, params, body }) => {
    keepComponentParameters(openProjects.use(project), params.component_name, body.parameters)
    return reply(200, { ok: true })
  }
}
