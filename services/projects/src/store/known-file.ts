import { basename, dirname, join, resolve } from 'node:path'
import type { InternalFile } from '@regesta/contracts/projects-internal'
import { realPathSync } from '@regesta/http/allowed-roots'
import { pathOnDisk } from '@regesta/http/path-on-disk'
import type { OpenProject } from '../open-project.js'
import { fileByPath } from './source-files.js'

/**
 * The paths under which a project may have a file that a request names, in the order in which they count: a link that was put
 * in the place of a file does not make it the file that the link leads to.
 *
 * @param real where the named path leads
 */
export function waysTo(given: string, real: string): readonly string[] {
  const named = pathOnDisk(resolve(given))
  return [...new Set([named, join(realPathSync(dirname(named)), basename(named)), real])]
}

/** The file that a project has under the first of these paths. */
export function knownFile(project: OpenProject, ways: readonly string[]): InternalFile | undefined {
  for (const way of ways) {
    const known = fileByPath(project, way)
    if (known !== undefined) return known
  }
  return undefined
}
