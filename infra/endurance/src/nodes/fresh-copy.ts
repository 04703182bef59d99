import { cpSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** What an installation makes itself, and what the copy does not need. */
const LEFT_BEHIND = ['node_modules', '.git', '.turbo']

/** Copies the project without what was installed; what is compiled already needs no second time. */
export function copyProject(folder: string): void {
  const filter = (path: string) => !LEFT_BEHIND.includes(basename(path))
  cpSync(ROOT, folder, { recursive: true, preserveTimestamps: true, filter })
}
