import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export const inRoot = (...parts: string[]): string => join(ROOT, ...parts)

/** A path below the repository, as it is called in the package too. */
export const nameOf = (path: string): string => relative(ROOT, path).split(sep).join('/')
