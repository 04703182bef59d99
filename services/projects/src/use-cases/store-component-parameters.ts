import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { keepComponentParameters } from '../store/component-parameters.js'

export function storeComponentParameters({ openProjects }: Context): HandlerOf<'storeComponentParameters'> {
  return ({ project, params, body }) => {
    keepComponentParameters(openProjects.use(project), params.component_name, body.parameters)
    return reply(200, { ok: true })
  }
}
