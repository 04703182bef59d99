import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { demandComponentName } from '../domain/component-name.js'
import { templateFileName } from '../store/template-files.js'

/** Stores a parameter set under the letters, digits, blanks, `_` and `-` of its name. */
export function saveTemplate({ folders, templates }: Context): HandlerOf<'saveTemplate'> {
  return async ({ params, body }) => {
    const name = demandComponentName(params.component_name)
    const template = templateFileName(body.template_name)
    if (template === undefined) {
      throw new ServiceError(
        'invalid_input',
        `Invalid template name: ${JSON.stringify(body.template_name.slice(0, 80))}. Use letters, digits, blanks, '_' and '-'`,
      )
    }
    if (Object.keys(body.parameters).length === 0) {
      throw new ServiceError('invalid_input', 'template_name and parameters are required; parameters has no members')
    }
    if (!folders.exists(name)) {
      throw new ServiceError('invalid_input', `Component '${name}' is not here, so a template for it cannot be stored`)
    }
    await templates.save(name, template, body.parameters)
    const changed =
      template === body.template_name
        ? ''
        : ` '${body.template_name}' was changed, because names hold only letters, digits, blanks, '_' and '-'.`
    return reply(200, { success: true, message: `Template '${template}' saved.${changed}` })
  }
}
