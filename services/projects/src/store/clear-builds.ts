import { rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Logger } from '@regesta/log/logger'
import { namesIn } from '../outside/names-in.js'
import type { Register } from './register.js'

/**
 * Removes what a killed creation left. One whose unfinished file is gone had given it its name already, or had
 * cleared up itself: archives that are still there belong to a project, wherever that has been moved, and stay.
 * What may be on a disk that is away stays noted until that is back.
 */
export function clearBuilds(register: Register, log: Logger): void {
  for (const { build_id, target } of register.builds()) {
    try {
      const complete = clearBuild(register, build_id)
      if (complete !== undefined) log.info({ target, complete }, 'cleared what an interrupted creation left')
    } catch (error) {
      // Its disk may be read-only or failing for now; the next start tries again.
      log.warn({ target, err: error }, 'what an interrupted creation left cannot be cleared yet')
    }
  }
}

/** Ends a build of this process. A task that has ended by itself has cleared up; one whose thread was brought down has not. */
export function finishBuild(register: Register, log: Logger, id: string): void {
  try {
    clearBuild(register, id)
    register.endBuild(id)
  } catch (err) {
    // What was built is complete even if the register has no room for a note about it; the next start tidies up.
    log.warn({ err }, 'the end of a build is not noted')
  }
}

/** @returns whether the project is complete; undefined while not all that is noted can be looked at */
function clearBuild(register: Register, id: string): boolean | undefined {
  const files = register.buildFiles(id)
  const project = files.find((path) => path.endsWith('.partial') && !isStage(path))
  if (project !== undefined && !isWithinReach(project)) return undefined
  const complete = project !== undefined && !isUnnamed(project)
  const stage = files.find(isStage)
  const areArchivesAway = stage !== undefined && !isWithinReach(stage)
  const others = files.filter((path) => path !== project && (!complete || isStage(path)))
  if (!areArchivesAway) for (const path of others) remove(path)
  // After all others: as long as it is there, it shows that they belong to no project.
  if (project !== undefined) remove(project)
  if (!areArchivesAway) register.endBuild(id)
  else if (project !== undefined && !complete) register.forgetBuildFile(project)
  return areArchivesAway ? undefined : complete
}

/** Whether a path can be looked at: a folder that is absent or empty may be the place of a disk that is away. */
const isWithinReach = (path: string) => namesIn(dirname(path)).length > 0

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true })
  removeIfEmpty(dirname(path))
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
