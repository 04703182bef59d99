import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'

/** Refuses a path of a request that resolves outside the folders of `security.allowed_roots`; none listed: anywhere. */
export async function refuseOutside(roots: readonly string[], name: string, value: unknown): Promise<void> {
  if (roots.length === 0) return
  const places = await Promise.all(roots.map(resolved))
  for (const path of [value].flat()) {
    if (typeof path !== 'string' || !isAbsolute(path)) continue
    const place = await resolved(path)
    if (places.some((root) => isWithin(root, place))) continue
    const sentence = `'${name}' is outside the folders of security.allowed_roots: ${path}. Allowed are ${roots.join(', ')}`
    throw new ServiceError('refused', sentence)
  }
}

const isWithin = (root: string, place: string) => {
  const way = relative(root, place)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

/** Without links, as far as the path exists. */
async function resolved(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : resolve(await resolved(parent), relative(parent, path))
  }
}
