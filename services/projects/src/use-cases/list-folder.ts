import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { isWithin } from '@regesta/http/allowed-roots'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { describeFolder } from '../folders/list-folder.js'
import { checkMayBrowse } from '../folders/may-browse.js'

/** One page of a folder of this computer, so that a person can choose one: a browser does not reveal where a file is. */
export function listFolder(context: Context): HandlerOf<'listFolder'> {
  return async ({ query: { path, show, after, limit }, signal }) => {
    checkMayBrowse(context)
    const roots = context.allowed.folders()
    const chosen = path ?? (roots.length > 1 ? undefined : (roots[0] ?? homedir()))
    if (chosen === undefined) {
      return reply(200, {
        path: null,
        parent: null,
        roots,
        entries: roots.map(describeFolder),
        next: null,
        unusable: 0,
      })
    }
    const real = context.allowed.check('path', chosen)
    const page = await context.folders.list({ path: real, show, after, limit }, signal)
    return reply(200, { path: real, parent: parentOf(real, roots), roots, ...page })
  }
}

/** The folder above, as far as it may be seen. */
function parentOf(path: string, roots: readonly string[]): string | null {
  const above = dirname(path)
  const isSeen = roots.length === 0 || roots.some((root) => isWithin(root, above))
  return above !== path && isSeen ? above : null
}
