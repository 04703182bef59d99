import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { findFile } from '../outside/find-file.js'

export function getPromptPlaceholders(context: Context): HandlerOf<'getPromptPlaceholders'> {
  return async ({ body, signal }) => {
    const path = await findFile(context, body.file_path, { field: 'file_path' })
    const placeholders = await context.reading.read('promptPlaceholders', { path, prompt: body.prompt_id }, signal)
    return reply(200, { success: true, placeholders })
  }
}
