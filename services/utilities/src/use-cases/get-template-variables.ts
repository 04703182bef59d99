import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { bracedNames } from '../domain/placeholders.js'
import { findFile } from '../outside/find-file.js'
import { readText } from '../outside/read-text.js'

const LARGEST_MIB = 32

export function getTemplateVariables(context: Context): Handler<typeof utilities.getTemplateVariables> {
  return async ({ body }) => {
    const path = await findFile(context, body.file_path, { field: 'file_path' })
    return reply(200, { success: true, variables: bracedNames(await readText(path, LARGEST_MIB)) })
  }
}
