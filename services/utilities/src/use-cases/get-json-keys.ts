import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { findFile } from '../outside/find-file.js'

export function getJsonKeys(context: Context): Handler<typeof utilities.getJsonKeys> {
  return async ({ body, signal }) => {
    const path = await findFile(context, body.file_path, { field: 'file_path' })
    return reply(200, { success: true, keys: await context.reading.read('jsonKeys', { path }, signal) })
  }
}
