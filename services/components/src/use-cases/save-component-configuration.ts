import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { isComponentName, unknownComponent } from '../domain/component-name.js'

/** Stores parameter values in the project; they replace the ones stored before. */
export function saveComponentConfiguration({ projects }: Context): HandlerOf<'saveComponentConfiguration'> {
  return async ({ params, body, project }) => {
    const { component_name } = params
    if (!isComponentName(component_name)) throw unknownComponent(component_name)
    await projects.storeComponentParameters({ project, params, body: { parameters: body.parameters ?? {} } })
    return reply(200, { success: true, message: `Configuration saved for ${component_name}` })
  }
}
