import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { findFile } from '../outside/find-file.js'

export function getTemplateVariables(context: Context): HandlerOf<'getTemplateVariables'> {
  return async ({ body, signal }) => {
    const path = await findFile(context, body.file_path, { field: 'file_path' })
    return reply(200, { success: true, variables: await context.reading.read('bracedNames', { path }, signal) })
  }
}
