import { ServiceError } from '@regesta/contracts/problem'
import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { findFile } from '../outside/find-file.js'
import { keysOf, memberOf, readYaml } from '../outside/read-yaml.js'

/** Top-level keys that are no entries of the file but about it. */
const ABOUT = new Set(['settings', 'version', 'sources'])

export function getYamlKeys(context: Context): Handler<typeof utilities.getYamlKeys> {
  return async ({ body }) => {
    const content = await readYaml(await findFile(context, body.file_path, { field: 'file_path' }))
    const parent = body.parent_key
    if (!parent) return reply(200, { success: true, keys: keysOf(content).filter((key) => !ABOUT.has(key)) })
    const below = memberOf(content, parent)
    if (below === undefined) return reply(200, { success: true, keys: [] })
    if (below instanceof Map) return reply(200, { success: true, keys: keysOf(below) })
    throw new ServiceError(
      'internal',
      `'parent_key' '${parent}' holds a single value or a list in ${body.file_path}, no keys`,
    )
  }
}
