import { accessSync, constants } from 'node:fs'

/** Whether this process may write a file. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
