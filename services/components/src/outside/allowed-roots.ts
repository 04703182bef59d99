import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'

/** Refuses paths of a request that resolve outside the folders of `security.allowed_roots`; none listed: anywhere. */
export async function demandAllowedPaths(
  paths: Readonly<Record<string, string | null>>,
  roots: readonly string[],
): Promise<void> {
  if (roots.length === 0) return
  const allowed = await Promise.all(roots.map((root) => realPath(resolve(root))))
  for (const [name, path] of Object.entries(paths)) {
    if (!path) continue
    const real = await realPath(resolve(path))
    if (allowed.some((root) => real === root || real.startsWith(root.endsWith(sep) ? root : root + sep))) continue
    throw new ServiceError(
      'refused',
      `'file_paths.${name}' lies outside the folders that security.allowed_roots allows, received ${JSON.stringify(path)}. Move the file or add its folder there`,
    )
  }
}

/** Follows links as far as the path exists. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(await realPath(parent), basename(path))
  }
}
