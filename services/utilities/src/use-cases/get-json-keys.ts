import { ServiceError } from '@regesta/contracts/problem'
import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { byCodePoint } from '../domain/placeholders.js'
import { findFile } from '../outside/find-file.js'
import { readText } from '../outside/read-text.js'

const LARGEST_MIB = 32

export function getJsonKeys(context: Context): Handler<typeof utilities.getJsonKeys> {
  return async ({ body }) => {
    const path = await findFile(context, body.file_path, { field: 'file_path' })
    const content = parse(path, await readText(path, LARGEST_MIB))
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) {
      return reply(200, { success: true, keys: Object.keys(content).sort(byCodePoint) })
    }
    const found = Array.isArray(content) ? 'a list' : 'a single value'
    throw new ServiceError(
      'invalid_input',
      `The provided file is not a JSON object (dictionary). ${path} holds ${found}`,
    )
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = text.trim() === '' ? 'it is empty' : (error as Error).message
    throw new ServiceError('internal', `Invalid JSON format in the file. ${path}: ${reason}`, {}, { cause: error })
  }
}
