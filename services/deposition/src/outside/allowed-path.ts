import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'

/**
 * Refuses a path from a request or a mapping that is relative, or that resolves outside the folders of
 * `security.allowed_roots`.
 */
export async function checkAllowedPath(path: string, member: string, allowedRoots: readonly string[]): Promise<void> {
  if (!isAbsolute(path))
    throw new ServiceError('invalid_input', `'${member}' must be an absolute path, received "${path}"`)
  if (allowedRoots.length === 0) return
  const real = await realPath(resolve(path))
  const roots = await Promise.all(allowedRoots.map((root) => realPath(resolve(root))))
  if (roots.some((root) => isInside(real, root))) return
  throw new ServiceError(
    'refused',
    `'${member}' lies outside the folders that 'security.allowed_roots' allows, received "${path}". Move the file or add its folder there`,
  )
}

/** With links followed, as far as the path exists. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : resolve(await realPath(parent), relative(parent, path))
  }
}

function isInside(path: string, root: string): boolean {
  const way = relative(root, path)
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}
