import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { findFile } from '../outside/find-file.js'

export function getTemplateVariables(context: Context): Handler<typeof utilities.getTemplateVariables> {
  return async ({ body, signal }) => {
    const path = await findFile(context, body.file_path, { field: 'file_path' })
    return reply(200, { success: true, variables: await context.reading.read('bracedNames', { path }, signal) })
  }
}
