import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { openPlacedFile, type PlacedFile } from '@regesta/http/regular-file'

/**
 * Opens a file for reading, and never waits for anything else that may be in its place.
 *
 * @param shown what it is called in messages
 * @throws not_found, forbidden
 */
export const openRegular = (path: string, shown: string): Promise<PlacedFile> =>
  openPlacedFile(path).catch((error) => explain(shown, error))

function explain(shown: string, error: NodeJS.ErrnoException): never {
  const { code = '' } = error
  if (code === 'EINVAL') throw new ServiceError('not_found', say('place_without_file', { place: shown }))
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code))
    throw new ServiceError('not_found', `${shown} is not there now`)
  if (['EACCES', 'EPERM', 'ELOOP', 'ENXIO'].includes(code)) {
    throw new ServiceError('forbidden', `${shown} cannot be read (${code})`)
  }
  throw error
}
