import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { promptTexts } from '../domain/prompt.js'
import { findFile } from '../outside/find-file.js'
import { memberOf, readYaml } from '../outside/read-yaml.js'

/** spec: the text for a missing system or user part. */
const MISSING = 'Not defined.'

export function getPromptContent(context: Context): Handler<typeof utilities.getPromptContent> {
  return async ({ body }) => {
    const prompts = await readYaml(await findFile(context, body.file_path, { field: 'file_path' }))
    const prompt = memberOf(prompts, body.prompt_id)
    const variation = prompt instanceof Map ? memberOf(prompt, body.prompt_key) : undefined
    const { system = MISSING, user = MISSING, suggestedModel = null } = promptTexts(variation)
    return reply(200, { success: true, system, user, suggested_model: suggestedModel })
  }
}
