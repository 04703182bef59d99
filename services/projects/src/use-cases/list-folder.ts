import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import type { projects } from '@regesta/contracts/projects'
import { isWithin } from '@regesta/http/allowed-roots'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { describeFolder } from '../folders/list-folder.js'

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** One page of a folder of this computer, so that a person can choose one: a browser tells nobody where a file lies. */
export function listFolder(context: Context): Handler<typeof projects.listFolder> {
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

/** Folders whose paths begin with what somebody types. */
export function completePath(context: Context): Handler<typeof projects.completePath> {
  return async ({ query: { prefix, limit }, signal }) => {
    checkMayBrowse(context)
    const beginning = prefix.slice(prefix.lastIndexOf('/') + 1)
    const folder = context.allowed.check('prefix', prefix.slice(0, prefix.length - beginning.length))
    return reply(200, { folders: await context.folders.complete({ folder, beginning, limit }, signal) })
  }
}

/** Who reaches this computer from another one sees its folders only where somebody has said which. */
function checkMayBrowse({ allowed, configuration }: Context): void {
  if (LOOPBACK.includes(configuration.current.server.host) || allowed.folders().length > 0) return
  throw new ServiceError(
    'forbidden',
    'Folders are shown to other computers only where security.allowed_roots names those that may be seen',
  )
}

/** The folder above, as far as it may be seen. */
function parentOf(path: string, roots: readonly string[]): string | null {
  const above = dirname(path)
  const isSeen = roots.length === 0 || roots.some((root) => isWithin(root, above))
  return above !== path && isSeen ? above : null
}
