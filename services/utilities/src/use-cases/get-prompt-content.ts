import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { findFile } from '../outside/find-file.js'

/** Stands for a missing system or user part; clients compare it. */
const MISSING = 'Not defined.'

export function getPromptContent(context: Context): HandlerOf<'getPromptContent'> {
  return async ({ body, signal }) => {
    const path = await findFile(context, body.file_path, { field: 'file_path' })
    const wanted = { path, prompt: body.prompt_id, variation: body.prompt_key }
    const texts = await context.reading.read('promptTexts', wanted, signal)
    const { system = MISSING, user = MISSING, suggestedModel = null } = texts
    return reply(200, { success: true, system, user, suggested_model: suggestedModel })
  }
}
