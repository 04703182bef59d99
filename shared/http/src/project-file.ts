import type { BigIntStats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { realPath } from './allowed-roots.js'
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
  // Its folder may have become a link since the project was opened.
  const own = join(await realPath(dirname(projectFile)), basename(projectFile))
  if (real !== undefined && belongsToProject(own, real)) return true
  if (await isSameFile(own, found)) return true
  if (found.nlink < 2n) return false
  const names = await readdir(dirname(own)).catch(() => [])
  for (const name of names) {
    const place = join(dirname(own), name)
    if (belongsToProject(own, place) && (await isSameFile(place, found))) return true
  }
  return false
}

async function isSameFile(path: string, { dev, ino }: BigIntStats): Promise<boolean> {
  const there = await stat(path, { bigint: true }).catch(() => undefined)
  return there?.ino === ino && there.dev === dev
}
