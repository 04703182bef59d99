import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { componentParameters } from '../store/component-parameters.js'

export function readComponentParameters({ openProjects }: Context): HandlerOf<'readComponentParameters'> {
  return ({ project, params }) =>
    reply(200, { parameters: componentParameters(openProjects.use(project), params.component_name) })
}
