import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { isComponentName } from '../domain/component-name.js'
import { currentPackage } from '../store/component-package.js'

export function listTemplates(context: Context): HandlerOf<'listTemplates'> {
  return async ({ params }) => {
    const name = params.component_name
    const current = isComponentName(name) ? await currentPackage(context, name) : undefined
    const none = { templates: [], own: [] }
    const names = current === undefined ? none : await context.templates.list(name, current.found.folder)
    return reply(200, { success: true, ...names })
  }
}
