import { existsSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Logger } from '@regesta/log/logger'
import type { Register } from './register.js'

/**
 * Removes what a killed creation left. One whose unfinished file is gone had given it its name already, or had
 * cleared up itself: archives that are still there belong to a project, wherever that has been moved, and stay.
 */
export function clearBuilds(register: Register, log: Logger): void {
  for (const { build_id, target } of register.builds()) {
    // Its disk may come back, with all that is on it.
    if (!existsSync(dirname(target))) continue
    try {
      const complete = clearBuild(register.buildFiles(build_id))
      register.endBuild(build_id)
      log.info({ target, complete }, 'cleared what an interrupted creation left')
    } catch (error) {
      // Its disk may be read-only or failing for now; the next start tries again.
      log.warn({ target, err: error }, 'what an interrupted creation left cannot be cleared yet')
    }
  }
}

/** @returns whether the project is complete */
function clearBuild(files: readonly string[]): boolean {
  const unfinished = files.filter((path) => path.endsWith('.partial'))
  const complete = !unfinished.some((path) => !isStage(path) && isUnnamed(path))
  for (const path of complete ? unfinished : files) {
    rmSync(path, { recursive: true, force: true })
    removeIfEmpty(dirname(path))
  }
  return complete
}

/** A file with a second name is the finished one: the kill came between its new name and the end of its old one. */
const isUnnamed = (path: string) => (statSync(path, { throwIfNoEntry: false })?.nlink ?? 0) === 1

/** The folder of archives is removed later than the database gets its name. */
const isStage = (path: string) => /\/\.archives-[^/]+\.partial$/.test(path)

/** Only the folder that a creation makes itself: `archives`. */
function removeIfEmpty(folder: string): void {
  if (!folder.endsWith('/archives')) return
  try {
    rmdirSync(folder)
  } catch {
    // It holds other archives, or is gone.
  }
}
