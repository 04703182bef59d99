import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { AnyReply } from '@regesta/http/reply'
import type { Route } from '@regesta/http/serve'
import { storageFault } from '@regesta/http/storage-fault'
import type { Context } from '../context.js'
import { isDatabase } from '../store/look-into.js'

type Needs = Pick<Context, 'register' | 'snapshotFolder' | 'log'>

/** The routes, with errors that name the project file when it turns out to be damaged or write-protected, and the way out. */
export const namingDamage = (context: Needs, routes: readonly Route[]): Route[] =>
  routes.map((route) => ({
    ...route,
    handler: async (request) => {
      const named = (error: unknown) => faultOf(context, request.project, error) ?? error
      try {
        return withNamedPieces(await route.handler(request), named)
      } catch (error) {
        throw named(error)
      }
    },
  }))

/** A streamed answer meets the damage while it is written. */
function withNamedPieces(reply: AnyReply, named: (error: unknown) => unknown): AnyReply {
  if (!('pieces' in reply)) return reply
  const { pieces } = reply
  async function* watched() {
    try {
      yield* pieces
    } catch (error) {
      throw named(error)
    }
  }
  return { ...reply, pieces: watched() }
}

function faultOf(context: Needs, project: string, error: unknown): ServiceError | undefined {
  const path = project === '' ? undefined : context.register.find(project)?.path
  if (path === undefined || isServiceError(error)) return undefined
  if (storageFault(error)?.code === 'write_protected') return writeProtected(path, error)
  return isDamaged(path, error) ? damaged(context, project, path, error) : undefined
}

const writeProtected = (path: string, cause: unknown) =>
  new ServiceError('write_protected', say('project_protected', { path }), {}, { cause })

function damaged({ snapshotFolder, log }: Needs, project: string, path: string, error: unknown): ServiceError {
  log.error({ err: error, path }, 'the project file is damaged')
  const copy = newestIn(snapshotFolder(project))
  return new ServiceError(
    'damaged',
    copy === undefined ? say('project_damaged_now', { path }) : say('project_damaged_with_copy', { path, copy }),
    {},
    { cause: error },
  )
}

/** Whether SQLite says so, or the file no longer is an SQLite database. */
function isDamaged(path: string, error: unknown): boolean {
  const { code = '' } = error as { code?: unknown }
  if (/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(String(code))) return true
  return /^SQLITE_(?!BUSY|LOCKED)/.test(String(code)) && isForeign(path)
}

/** A file that cannot be looked at now is not called damaged; the error itself says what is wrong. */
function isForeign(path: string): boolean {
  try {
    return statSync(path).size === 0 || !isDatabase(path)
  } catch {
    return false
  }
}

const newestIn = (folder: string): string | undefined => {
  const newest = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.pdb'))
        .sort()
        .at(-1)
    : undefined
  return newest === undefined ? undefined : join(folder, newest)
}
