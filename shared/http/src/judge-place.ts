import { say } from '@regesta/contracts/sentences'
import { isWithin, isWithinOneOf, realPath } from './allowed-roots.js'
import type { FileDigests } from './file-digests.js'
import { isOfProject } from './project-file.js'
import type { PlacedFile } from './regular-file.js'

/** A file of a project as a scan found it. */
export interface ScannedFile {
  readonly absolute_path: string
  /** The folder that it belongs to. */
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

/** What is to be said of an open file of a project. */
export interface Judgment {
  /** Why its bytes are not for reading, as a sentence; undefined where they are. */
  readonly misplaced: string | undefined
  /** Whether they are not those that were hashed, as far as is known. */
  readonly isChanged: boolean
}

/**
 * Judges where an open file of a project is. Whoever may write into its folder may have put a link in its place since it was
 * scanned: what is open now must be in that folder, or have the bytes that the scan read. It is the descriptor that is
 * judged, which nobody can replace any more.
 */
export async function judgePlace(opened: PlacedFile, scanned: ScannedFile, bounds: Bounds): Promise<Judgment> {
  const { real } = opened
  const path = scanned.absolute_path
  const misplaced = (sentence: string) => ({ misplaced: sentence, isChanged: true })
  if (real === undefined) return misplaced(say('file_replaced', { path }))
  if (await isOfProject(bounds.projectFile, opened)) return misplaced(say('file_of_project', { path }))
  const { allowedRoots } = bounds
  if (allowedRoots.length > 0 && !(await isWithinOneOf(allowedRoots, real)))
    return misplaced(say('file_leads_out', { path }))
  const folder = await realPath(scanned.folder || '/')
  if (isWithin(folder, real)) return { misplaced: undefined, isChanged: !looksAsScanned(opened, scanned) }
  if (await hasScannedBytes(opened, scanned, bounds.digestOf)) return { misplaced: undefined, isChanged: false }
  return misplaced(say('file_leads_elsewhere', { path, target: real }))
}

/** Size and time prove nothing outside of the folder: whoever put the link there may have given the file before those of its target. */
const hasScannedBytes = async (opened: PlacedFile, scanned: ScannedFile, digestOf: FileDigests): Promise<boolean> =>
  opened.found.size === BigInt(scanned.size_bytes) && (await digestOf(opened)) === scanned.sha256_hash

/** Whether the disk says of an open file what it said when the content was hashed. */
const looksAsScanned = ({ found }: PlacedFile, scanned: ScannedFile): boolean =>
  found.size === BigInt(scanned.size_bytes) && String(found.mtimeNs) === scanned.mtime_ns
