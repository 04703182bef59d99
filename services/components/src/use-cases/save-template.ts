import { findingOf } from '@regesta/contracts/messages'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { demandComponentName } from '../domain/component-name.js'
import { isTooLong, templateFileName } from '../store/template-files.js'

/** Stores a parameter set under the letters, digits, blanks, `_` and `-` of its name. */
export function saveTemplate({ folders, templates }: Context): HandlerOf<'saveTemplate'> {
  return async ({ params, body }) => {
    const name = demandComponentName(params.component_name)
    const template = templateFileName(body.template_name)
    if (template === undefined) {
      const value = JSON.stringify(body.template_name.slice(0, 80))
      const sentence = isTooLong(body.template_name) ? 'template_name_long' : 'template_name_wrong'
      throw new ServiceError('invalid_input', say(sentence, { value }))
    }
    if (Object.keys(body.parameters).length === 0) {
      throw new ServiceError('invalid_input', say('template_empty', {}))
    }
    if (!folders.exists(name)) {
      throw new ServiceError('invalid_input', say('template_without_component', { name }))
    }
    await templates.save(name, template, body.parameters)
    const message =
      template === body.template_name
        ? say('template_saved', { name: template })
        : say('template_saved_as', { name: template, value: body.template_name })
    return reply(200, { success: true, ...findingOf(message) })
  }
}
