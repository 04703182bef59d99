import { constants } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { isAllowedPath, outsideOfRoots } from '@regesta/http/allowed-roots'
import { show } from '@regesta/http/parse-input'
import type { Context } from '../context.js'

/** What a path in a request must be. */
interface Wanted {
  /** The member of the request, for messages. */
  readonly field: string
  readonly kind?: 'file' | 'folder'
}

/**
 * The real path of a file or folder that a request names: absolute, existing, readable, and inside the allowed folders where
 * such are set. Throws a ServiceError with the field, the value and the way out.
 */
export async function findFile(
  { configuration }: Pick<Context, 'configuration'>,
  path: string,
  { field, kind = 'file' }: Wanted,
): Promise<string> {
  if (!isAbsolute(path) || path.includes('\0')) {
    throw new ServiceError('invalid_input', `'${field}' must be an absolute path, received ${show(path)}`)
  }
  const real = await realpath(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw notReadable(path)
    throw notFound(path, kind)
  })
  if (!(await isAllowedPath(real, configuration.current.security.allowed_roots))) throw outsideOfRoots(field, path)
  const found = await stat(real)
  if (kind === 'folder' ? !found.isDirectory() : !found.isFile()) {
    throw new ServiceError(
      'not_found',
      `${notFound(path, kind).message} (${found.isDirectory() ? 'this is a folder' : 'not of this kind'})`,
    )
  }
  await access(real, constants.R_OK).catch(() => {
    throw notReadable(path)
  })
  return real
}

const notFound = (path: string, kind: 'file' | 'folder') =>
  new ServiceError('not_found', `${kind === 'file' ? 'File' : 'Folder'} not found: ${path}`)

const notReadable = (path: string) =>
  new ServiceError(
    'internal',
    `${path} cannot be read: permission denied. Give the account that runs Regesta read access`,
  )
