import { realpathSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { isWithin, realPathSync } from '@regesta/http/allowed-roots'

export type AllowedPaths = ReturnType<typeof allowedPaths>

/** @param roots the configured `security.allowed_roots`, read at each use */
export function allowedPaths(roots: () => readonly string[]) {
  const folders = () => roots().map(realPathSync)
  const isAllowed = (real: string) => {
    const allowed = folders()
    return allowed.length === 0 || allowed.some((folder) => isWithin(folder, real))
  }
  return {
    /** Real paths of the allowed folders; empty when everything is allowed. */
    folders,
    /** The real path of an absolute path; undefined outside the allowed folders. */
    placeOf(path: string): string | undefined {
      const real = realPathSync(path)
      return isAllowed(real) ? real : undefined
    },
    /**
     * The absolute form of a path from a request, links resolved and names spelled as on disk as far as the path exists.
     *
     * @throws invalid_input for a relative path and for one outside the allowed folders
     */
    check(field: string, path: string) {
      if (!isAbsolute(path) || path.includes('\0')) {
        throw new ServiceError('invalid_input', `'${field}' must be an absolute path, received "${path}"`)
      }
      const real = realPathSync(path)
      if (isAllowed(real)) return real
      throw new ServiceError('refused', say('outside_allowed', { member: field, place: path }))
    },
  }
}

/** The real path of a file from a request, however its name is spelled there; throws what `check` and the system throw. */
export const foundPath = (allowed: AllowedPaths, field: string, path: string): string =>
  realpathSync(allowed.check(field, path))
