import { ServiceError } from '@regesta/contracts/problem'
import { isPacked } from './domain/correct-bundle.js'
import type { OpenProject } from './open-project.js'
import { holdingRecord, type PlacedFile, placedFile } from './store/bundle-places.js'

/** @throws not_found where the project has no such file */
export function requiredFile(project: OpenProject, fileId: number): PlacedFile {
  const file = placedFile(project, fileId)
  if (file === undefined) throw new ServiceError('not_found', `The project has no file with id ${fileId}`)
  return file
}

/**
 * A file whose place in its bundle may be changed.
 *
 * @throws refused where a record has taken the bundle as it is, or an archive holds the file
 */
export function correctable(project: OpenProject, fileId: number): PlacedFile {
  const file = requiredFile(project, fileId)
  if (isPacked(file))
    throw new ServiceError('refused', `${file.filename} stays where it is: the files of an archive belong together`)
  refuseHeld(project, file)
  return file
}

/** @throws refused where a record holds the file or one below it */
export function refuseHeld(project: OpenProject, { file_id, filename }: PlacedFile): void {
  const record = holdingRecord(project, file_id)
  if (record === undefined) return
  throw new ServiceError(
    'refused',
    `${filename} stays where it is: record ${record} holds it or a file below it. Discard that record first`,
  )
}
