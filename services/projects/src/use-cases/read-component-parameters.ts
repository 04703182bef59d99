import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { componentParameters } from '../store/component-parameters.js'

export function readComponentParameters({
  openProjects,
}: Context): Handler<typeof projectsInternal.readComponentParameters> {
  return ({ project, params }) =>
    reply(200, { parameters: componentParameters(openProjects.use(project), params.component_name) })
}
