import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { findFile } from '../outside/find-file.js'

export function getYamlKeys(context: Context): HandlerOf<'getYamlKeys'> {
  return async ({ body, signal }) => {
    const path = await findFile(context, body.file_path, { field: 'file_path' })
    const parent = body.parent_key ?? undefined
    return reply(200, { success: true, keys: await context.reading.read('yamlKeys', { path, parent }, signal) })
  }
}
