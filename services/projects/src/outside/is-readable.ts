import { accessSync, constants } from 'node:fs'

/** Whether this process may read a file, or list a folder and enter it. */
export function isReadable(path: string, kind: 'file' | 'folder' = 'file'): boolean {
  try {
    accessSync(path, kind === 'folder' ? constants.R_OK | constants.X_OK : constants.R_OK)
    return true
  } catch {
    return false
  }
}
