import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { isComponentName } from '../domain/component-name.js'
import { currentPackage } from '../store/component-package.js'
import { templateFileName, unknownTemplate } from '../store/template-files.js'

export function getTemplate(context: Context): HandlerOf<'getTemplate'> {
  return async ({ params }) => {
    const { component_name, template_name } = params
    const template = templateFileName(template_name)
    const current = isComponentName(component_name) ? await currentPackage(context, component_name) : undefined
    const parameters =
      template === undefined || current === undefined
        ? undefined
        : await context.templates.find(component_name, current.found.folder, template)
    if (parameters === undefined) throw unknownTemplate(template_name)
    return reply(200, { success: true, parameters })
  }
}
