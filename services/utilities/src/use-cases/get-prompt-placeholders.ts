import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { findFile } from '../outside/find-file.js'

export function getPromptPlaceholders(context: Context): Handler<typeof utilities.getPromptPlaceholders> {
  return async ({ body, signal }) => {
    const path = await findFile(context, body.file_path, { field: 'file_path' })
    const placeholders = await context.reading.read('promptPlaceholders', { path, prompt: body.prompt_id }, signal)
    return reply(200, { success: true, placeholders })
  }
}
