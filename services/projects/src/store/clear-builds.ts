import { existsSync, rmdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Logger } from '@regesta/log/logger'
import type { Register } from './register.js'

/**
 * Removes what a creation left that was killed. One whose unfinished file is gone while its target is there had given the
 * file its name already: its archives belong to the project and stay.
 */
export function clearBuilds(register: Register, log: Logger): void {
  for (const { build_id, target } of register.builds()) {
    const files = register.buildFiles(build_id)
    const unfinished = files.filter((path) => path.endsWith('.partial'))
    const complete = existsSync(target) && !unfinished.some((path) => existsSync(path) && !isStage(path))
    for (const path of complete ? unfinished : files) {
      rmSync(path, { recursive: true, force: true })
      removeIfEmpty(dirname(path))
    }
    register.endBuild(build_id)
    log.info({ target, complete }, 'cleared what an interrupted creation left')
  }
}

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
