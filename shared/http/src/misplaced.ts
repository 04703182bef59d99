import { say } from '@regesta/contracts/sentences'
import { isWithin, realPath } from './allowed-roots.js'
import type { FileDigests } from './file-digests.js'
import { isOfProject } from './project-file.js'
import type { PlacedFile } from './regular-file.js'

/** A file of a project as a scan found it. */
export interface ScannedFile {
  readonly absolute_path: string
  /** The folder that it belongs to, which a link in its place must not leave. */
  readonly folder: string
  readonly size_bytes: number
  readonly sha256_hash: string
  /** Modification time when the content was hashed, nanoseconds as text. */
  readonly mtime_ns: string | null
}

/** What a file of a project must not be, and where all of them have to be. */
export interface Bounds {
  readonly projectFile: string
  /** Folders outside of which no file is read, `security.allowed_roots`; none: anywhere. */
  readonly allowedRoots: readonly string[]
  readonly digestOf: FileDigests
}

/**
 * Why the bytes of a file of a project are not for reading, as a sentence; undefined where they are. Whoever may write into
 * its folder may have put a link in its place since it was scanned: what is open now must be in that folder, or be what the
 * scan read. Judged is the descriptor, which nobody can replace any more.
 */
export async function whyMisplaced(
  opened: PlacedFile,
  scanned: ScannedFile,
  bounds: Bounds,
): Promise<string | undefined> {
  const { real } = opened
  const path = scanned.absolute_path
  if (real === undefined) return say('file_replaced', { path })
  if (await isOfProject(bounds.projectFile, opened)) return say('file_of_project', { path })
  if (!(await isInOneOf(bounds.allowedRoots, real))) return say('file_leads_out', { path })
  if (isWithin(await realPath(scanned.folder || '/'), real)) return undefined
  if (await hasScannedBytes(opened, scanned, bounds.digestOf)) return undefined
  return say('file_leads_elsewhere', { path, target: real })
}

async function isInOneOf(folders: readonly string[], real: string): Promise<boolean> {
  for (const folder of folders) if (isWithin(await realPath(folder), real)) return true
  return folders.length === 0
}

/** Folders are moved to larger disks with a link in their place, where copies of files may have other times. */
async function hasScannedBytes(opened: PlacedFile, scanned: ScannedFile, digestOf: FileDigests): Promise<boolean> {
  if (looksAsScanned(opened, scanned)) return true
  return opened.found.size === BigInt(scanned.size_bytes) && (await digestOf(opened)) === scanned.sha256_hash
}

/** Whether the disk says of an open file what it said when the content was hashed. */
export const looksAsScanned = ({ found }: Pick<PlacedFile, 'found'>, scanned: ScannedFile): boolean =>
  found.size === BigInt(scanned.size_bytes) && String(found.mtimeNs) === scanned.mtime_ns
