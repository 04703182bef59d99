import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { isSystemNote } from '@regesta/http/data-names'
import { belongsToProject } from '@regesta/http/project-file'
import { type AllowedPaths, foundPath } from './allowed-paths.js'

interface Named {
  /** The member of the request, for messages. */
  readonly field: string
  readonly given: string
  /** The project's own file, which is never data. */
  readonly projectFile: string
}

/**
 * The real path and size of a file that a request names as data.
 *
 * @throws refused for what is not data or is outside of the allowed folders, not_found for what is not a file
 */
export function dataFile(allowed: AllowedPaths, { field, given, projectFile }: Named): { path: string; size: number } {
  const path = realPathOf(allowed, field, given)
  if (belongsToProject(projectFile, path) || isSystemNote(basename(path))) {
    throw new ServiceError('refused', say('own_files_no_data', { place: given }))
  }
  const stat = statSync(path)
  if (!stat.isFile()) throw new ServiceError('not_found', `Path is not a file: ${given}`)
  return { path, size: stat.size }
}

function realPathOf(allowed: AllowedPaths, field: string, given: string): string {
  try {
    return foundPath(allowed, field, given)
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '')) throw error
    throw new ServiceError('not_found', say('file_not_found', { place: given }))
  }
}
