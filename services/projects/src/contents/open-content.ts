import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { FileDigests } from '@regesta/http/file-digests'
import { judgePlace } from '@regesta/http/judge-place'
import { pathOnDisk } from '@regesta/http/path-on-disk'
import { bytesAt } from '@regesta/http/regular-file'
import type { OpenProjects } from '../open-projects.js'
import type { AllowedPaths } from '../outside/allowed-paths.js'
import { type HashedFile, hashedFile } from '../store/file-facts.js'
import { openRegular } from './open-regular.js'

/** The bytes of a file of a project, open, with what was checked on the descriptor and not on the name. */
export interface OpenContent {
  readonly row: HashedFile
  readonly file: FileHandle
  readonly size: number
  /** Whether they are not those that were hashed. */
  readonly isChanged: boolean
  /** Names the bytes: their checksum, or what the disk says of them when that is not known. */
  readonly identity: string
}

/** What opening the content of a file takes. */
interface Opening {
  readonly openProjects: OpenProjects
  readonly allowed: AllowedPaths
  readonly digestOf: FileDigests
}

/**
 * Opens the bytes of a file by its id. What is in its place now must be in its folder, or be what a scan read there
 * through a link: nothing that somebody has put there meanwhile leads out of the project.
 *
 * @throws not_found, forbidden
 */
export async function openContent(
  { openProjects, allowed, digestOf }: Opening,
  project: string,
  fileId: number,
): Promise<OpenContent> {
  const opened = openProjects.use(project)
  const row = hashedFile(opened, fileId)
  if (row === undefined) throw noSuchFile(fileId)
  const placed = await openRegular(pathOnDisk(row.absolute_path), row.absolute_path)
  const { file, found } = placed
  try {
    const bounds = { projectFile: opened.path, allowedRoots: allowed.folders(), digestOf }
    const { misplaced, isChanged } = await judgePlace(placed, row, bounds)
    if (misplaced !== undefined) throw new ServiceError('forbidden', misplaced)
    return { row, file, size: Number(found.size), isChanged, identity: identityOf(row, found, isChanged) }
  } catch (error) {
    await file.close()
    throw error
  }
}

export const noSuchFile = (fileId: number) => new ServiceError('not_found', say('file_unknown', { id: fileId }))

/** The checksum is believed as long as size and time are those of the moment in which it was made. */
const identityOf = ({ sha256_hash }: HashedFile, found: BigIntStats, isChanged: boolean) =>
  isChanged || sha256_hash === '' ? bytesAt(found) : sha256_hash
