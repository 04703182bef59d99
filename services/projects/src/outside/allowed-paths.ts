import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { isWithin } from '@regesta/http/allowed-roots'
import { pathOnDisk } from '@regesta/http/path-on-disk'

export type AllowedPaths = ReturnType<typeof allowedPaths>

/** @param roots the configured `security.allowed_roots`, read at each use */
export function allowedPaths(roots: () => readonly string[]) {
  const folders = () => roots().map(realPath)
  return {
    /** Real paths of the allowed folders; empty when everything is allowed. */
    folders,
    /**
     * The absolute form of a path from a request, links resolved as far as the path exists.
     *
     * @throws invalid_input for a relative path and for one outside the allowed folders
     */
    check(field: string, path: string) {
      if (!isAbsolute(path) || path.includes('\0')) {
        throw new ServiceError('invalid_input', `'${field}' must be an absolute path, received "${path}"`)
      }
      const real = realPath(path)
      const allowed = folders()
      if (allowed.length === 0 || allowed.some((folder) => isWithin(folder, real))) return real
      throw new ServiceError('refused', say('outside_allowed', { member: field, place: path }))
    },
  }
}

/** The real path of a file from a request, however its name is spelled there; throws what `check` and the system throw. */
export function foundPath(allowed: AllowedPaths, field: string, path: string): string {
  const checked = allowed.check(field, path)
  return realpathSync(allowed.check(field, pathOnDisk(checked)))
}

/** The absolute form of a path, links resolved in the part of it that exists. */
export function realPath(path: string): string {
  const absolute = resolve(path)
  try {
    return realpathSync(absolute)
  } catch {
    const parent = dirname(absolute)
    return parent === absolute ? absolute : join(realPath(parent), basename(absolute))
  }
}
