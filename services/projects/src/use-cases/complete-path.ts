import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { checkMayBrowse } from '../folders/may-browse.js'

/** Folders whose paths begin with what somebody types. */
export function completePath(context: Context): HandlerOf<'completePath'> {
  return async ({ query: { prefix, limit }, signal }) => {
    checkMayBrowse(context)
    const beginning = prefix.slice(prefix.lastIndexOf('/') + 1)
    const folder = context.allowed.check('prefix', prefix.slice(0, prefix.length - beginning.length))
    return reply(200, { folders: await context.folders.complete({ folder, beginning, limit }, signal) })
  }
}
