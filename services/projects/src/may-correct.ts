import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { isPacked } from './domain/correct-bundle.js'
import type { OpenProject } from './open-project.js'
import { holdingRecord, type PlacedFile, placedFile } from './store/bundle-places.js'

/** @throws not_found where the project has no such file */
export function requiredFile(project: OpenProject, fileId: number): PlacedFile {
  const file = placedFile(project, fileId)
  if (file === undefined) throw new ServiceError('not_found', say('project_file_unknown', { id: fileId }))
  return file
}

/**
 * A file whose place in its bundle may be changed.
 *
 * @throws refused where a record has taken the bundle as it is, or an archive holds the file
 */
export function correctable(project: OpenProject, fileId: number): PlacedFile {
  const file = requiredFile(project, fileId)
  if (isPacked(file)) throw new ServiceError('refused', say('bundle_packed', { filename: file.filename }))
  refuseHeld(project, file)
  return file
}

/** @throws refused where a record holds the file or one below it */
export function refuseHeld(project: OpenProject, { file_id, filename }: PlacedFile): void {
  const record = holdingRecord(project, file_id)
  if (record === undefined) return
  throw new ServiceError('refused', say('bundle_held', { filename, id: record }))
}
