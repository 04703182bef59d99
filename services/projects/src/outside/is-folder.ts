import { statSync } from 'node:fs'

/** False also for what cannot be reached. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
