import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { PlacedFile } from './regular-file.js'

/** What SQLite and locks add to the name of a project file. */
const COMPANIONS = new Set(['', '-wal', '-shm', '-journal', '.lock', '.lock-journal'])
/** How the names of earlier and unfinished states of it end. */
const EARLIER_STATE = /\.(bak|bak\.\d+|partial|partial-journal)$/

const isCompanion = (added: string): boolean =>
  COMPANIONS.has(added) || added.startsWith('.displaced-') || (added.startsWith('.') && EARLIER_STATE.test(added))

/** Whether a path is that of the project file or of a file that is kept beside it. */
export function belongsToProject(projectFile: string, path: string): boolean {
  if (dirname(path) !== dirname(projectFile)) return false
  const [own, name] = [basename(projectFile), basename(path)]
  if (name.startsWith(`.${own}.`)) return name.includes('.partial')
  return name.startsWith(own) && isCompanion(name.slice(own.length))
}

/** Whether an open file is the project file or one beside it, also when another name leads to the same bytes. */
export async function isOfProject(projectFile: string, { found, real }: PlacedFile): Promise<boolean> {
  if (real !== undefined && belongsToProject(projectFile, real)) return true
  if (found.nlink < 2n) return false
  for (const added of COMPANIONS) {
    const own = await stat(projectFile + added, { bigint: true }).catch(() => undefined)
    if (own !== undefined && own.ino === found.ino && own.dev === found.dev) return true
  }
  return false
}
