import { findingOf } from '@regesta/contracts/messages'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { isComponentName } from '../domain/component-name.js'
import { templateFileName, unknownTemplate } from '../store/template-files.js'

/** Deletes a template of the user; those that a component brings along stay. */
export function deleteTemplate({ templates }: Context): HandlerOf<'deleteTemplate'> {
  return async ({ params }) => {
    const { component_name, template_name } = params
    const template = templateFileName(template_name)
    const known = isComponentName(component_name) && template !== undefined
    if (!known || !(await templates.delete(component_name, template))) throw unknownTemplate(template_name)
    return reply(200, { success: true, ...findingOf(say('template_deleted', { name: template })) })
  }
}
