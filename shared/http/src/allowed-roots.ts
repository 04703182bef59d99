import { realpathSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { show } from './parse-input.js'
import { pathOnDisk } from './path-on-disk.js'

/**
 * Refuses a path of a request that resolves outside the folders of `security.allowed_roots`; none listed: anywhere.
 *
 * @param field the member of the request, for the message
 */
export async function demandAllowedPath(field: string, path: string, roots: readonly string[]): Promise<void> {
  if (!(await isAllowedPath(path, roots))) throw outsideOfRoots(field, path)
}

/** Whether a path is within one of the folders, links followed on both sides as far as they exist. */
export const isAllowedPath = async (path: string, roots: readonly string[]): Promise<boolean> =>
  roots.length === 0 || isWithinOneOf(roots, await realPath(path))

/** Whether a real path is within one of the folders, wherever these lead and however they are spelled. */
export async function isWithinOneOf(folders: readonly string[], place: string): Promise<boolean> {
  for (const folder of folders) if (isWithin(await realPath(folder), place)) return true
  return false
}

export const outsideOfRoots = (field: string, path: string) =>
  new ServiceError('refused', say('outside_roots', { member: field, place: show(path) }))

/** Whether a real path is a folder or is below it. */
export function isWithin(folder: string, place: string): boolean {
  const way = relative(folder, place)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** The absolute form of a path, links resolved and names spelled as on disk in the part of it that exists. */
export async function realPath(given: string): Promise<string> {
  const path = pathOnDisk(resolve(given))
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(await realPath(parent), basename(path))
  }
}

/** The same at once, for few paths. */
export function realPathSync(given: string): string {
  const path = pathOnDisk(resolve(given))
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPathSync(parent), basename(path))
  }
}
