import type { Logger } from '@regesta/log/logger'
import type { OpenProject } from '../open-project.js'
import type { OpenProjects } from '../open-projects.js'
import { hasOpenWork } from '../store/look-into.js'

/**
 * Every project with something to recover; a missing or damaged file does not hold up the others. One that is closed and
 * has nothing open stays closed: it may have been unloaded to put a copy in its place.
 */
export function* reachableProjects({
  openProjects,
  log,
}: {
  openProjects: OpenProjects
  log: Logger
}): Generator<OpenProject> {
  for (const { uuid, path } of openProjects.known()) {
    try {
      if (openProjects.isOpen(uuid) || hasOpenWork(path)) yield openProjects.use(uuid)
    } catch (error) {
      log.warn({ path, reason: (error as Error).message }, 'project file not reachable for recovery')
    }
  }
}
