import { type BigIntStats, realpathSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { isWithin } from '@regesta/http/allowed-roots'
import { pathOnDisk } from '@regesta/http/path-on-disk'
import { belongsToProject } from '../domain/never-data.js'
import type { OpenProjects } from '../open-projects.js'
import type { AllowedPaths } from '../outside/allowed-paths.js'
import { type HashedFile, hashedFile } from '../store/file-facts.js'
import { bytesAt, openRegular } from './open-regular.js'

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

/**
 * Opens the bytes of a file by its id. What is in its place now must be in its folder, or be what a scan read there
 * through a link: nothing that somebody has put there meanwhile leads out of the project.
 *
 * @throws not_found, forbidden
 */
export async function openContent(
  { openProjects, allowed }: { readonly openProjects: OpenProjects; readonly allowed: AllowedPaths },
  project: string,
  fileId: number,
): Promise<OpenContent> {
  const opened = openProjects.use(project)
  const row = hashedFile(opened, fileId)
  if (row === undefined) throw noSuchFile(fileId)
  const path = pathOnDisk(row.absolute_path)
  const { file, found, real } = await openRegular(path, row.absolute_path)
  try {
    const isChanged = found.size !== BigInt(row.size_bytes) || String(found.mtimeNs) !== row.mtime_ns
    await checkPlace(allowed.folders(), opened.path, { row, real, isChanged })
    return { row, file, size: Number(found.size), isChanged, identity: identityOf(row, found, isChanged) }
  } catch (error) {
    await file.close()
    throw error
  }
}

export const noSuchFile = (fileId: number) => new ServiceError('not_found', say('file_unknown', { id: fileId }))

interface Place {
  readonly row: HashedFile
  readonly real: string | undefined
  readonly isChanged: boolean
}

async function checkPlace(roots: readonly string[], projectFile: string, { row, real, isChanged }: Place) {
  const path = row.absolute_path
  const leadsAway = (sentence: string) => new ServiceError('forbidden', sentence)
  if (real === undefined) throw leadsAway(say('file_replaced', { path }))
  if (belongsToProject(projectFile, real)) throw leadsAway(say('file_of_project', { path }))
  if (roots.length > 0 && !roots.some((root) => isWithin(root, real))) {
    throw leadsAway(say('file_leads_out', { path }))
  }
  const isInFolder = isWithin(realpathSync(row.folder || '/'), real)
  if (!isInFolder && isChanged) throw leadsAway(say('file_leads_elsewhere', { path, target: real }))
}

/** The checksum is believed as long as size and time are those of the moment in which it was made. */
const identityOf = ({ sha256_hash }: HashedFile, found: BigIntStats, isChanged: boolean) =>
  isChanged || sha256_hash === '' ? bytesAt(found) : sha256_hash
