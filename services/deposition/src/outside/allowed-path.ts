import { isAbsolute } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { demandAllowedPath } from '@regesta/http/allowed-roots'

/**
 * Refuses a path from a request or a mapping that is relative, or that resolves outside the folders of
 * `security.allowed_roots`.
 */
export async function checkAllowedPath(path: string, member: string, allowedRoots: readonly string[]): Promise<void> {
  if (!isAbsolute(path))
    throw new ServiceError('invalid_input', `'${member}' must be an absolute path, received "${path}"`)
  await demandAllowedPath(member, path, allowedRoots)
}
