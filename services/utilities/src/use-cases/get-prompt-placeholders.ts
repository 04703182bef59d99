import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { promptPlaceholders } from '../domain/prompt.js'
import { findFile } from '../outside/find-file.js'
import { memberOf, readYaml } from '../outside/read-yaml.js'

export function getPromptPlaceholders(context: Context): Handler<typeof utilities.getPromptPlaceholders> {
  return async ({ body }) => {
    const prompts = await readYaml(await findFile(context, body.file_path, { field: 'file_path' }))
    return reply(200, { success: true, placeholders: promptPlaceholders(memberOf(prompts, body.prompt_id)) })
  }
}
