import { findingOf } from '@regesta/contracts/messages'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { isComponentName } from '../domain/component-name.js'
import { templateFileName } from '../store/template-files.js'

/** Deletes a template of the user; those that a component brings along stay. */
export function deleteTemplate({ templates }: Context): HandlerOf<'deleteTemplate'> {
  return async ({ params }) => {
    const { component_name, template_name } = params
    const template = templateFileName(template_name)
    const known = isComponentName(component_name) && template !== undefined
    if (!known || !(await templates.delete(component_name, template))) {
      throw new ServiceError(
        'not_found',
        say('template_unknown', { value: JSON.stringify(template_name.slice(0, 80)) }),
      )
    }
    return reply(200, { success: true, ...findingOf(say('template_deleted', { name: template })) })
  }
}
