import type { FileManifest } from '@regesta/contracts/deposition'
import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { entriesOf, type RemoteEntry, type ShownEntry } from '../domain/deposition-view.js'
import { matchesPattern } from '../domain/matches-pattern.js'
import type { Ledger } from '../ledger/ledger.js'
import { patiently, readPublicFiles } from '../outside/readings.js'
import { accessForRecord, type OnBehalf } from '../outside/repository-access.js'

/** What a version consists of: what it keeps, and new files. */
export interface VersionFiles extends FileManifest {
  /** `files_to_keep` holds names as they are, of which none is a pattern. */
  readonly are_names?: true
}

/** Means "all that there are", which may be none. */
const EVERYTHING = '*'
/** Names that a message lists. */
const LISTED = 20

/**
 * The files of the version before that the next one may keep.
 *
 * @throws invalid_input for a name or pattern to keep that fits none of them: the version would come out without that file
 */
export async function filesToKeepFrom(
  ledger: Ledger,
  project: string,
  previous: InternalRecord,
  manifest: VersionFiles,
  operation: OnBehalf,
  member = 'file_manifest.files_to_keep',
): Promise<readonly ShownEntry[]> {
  if (manifest.files_to_keep.length === 0) return []
  const before = await publishedFiles(ledger, project, previous, operation)
  const unknown = withoutMatch(manifest, before)
  if (unknown.length === 0) return before
  const about = { member, unknown: quoted(unknown), id: previous.record_id, version: previous.version }
  throw new ServiceError('invalid_input', say('kept_file_unknown', { ...about, listed: listing(before) }))
}

/** @throws refused when the open draft has lost a file that is to stay; a draft cannot get it back */
export function checkStillThere(
  manifest: VersionFiles,
  there: readonly Pick<RemoteEntry, 'key'>[],
  draft: string,
): void {
  const lost = withoutMatch(manifest, there)
  if (lost.length === 0) return
  throw new ServiceError('refused', say('kept_file_lost', { unknown: quoted(lost), draft, listed: listing(there) }))
}

export const isToStay = (manifest: VersionFiles, key: string): boolean =>
  manifest.files_to_keep.some((pattern) => fits(manifest, key, pattern))

/** Names of the files of the version before that stay. */
export const keptNames = (before: readonly ShownEntry[], manifest: VersionFiles): string[] =>
  before.map(({ key }) => key).filter((key) => isToStay(manifest, key))

const fits = ({ are_names }: VersionFiles, key: string, pattern: string) =>
  are_names === true ? key === pattern : matchesPattern(key, pattern)

const withoutMatch = (manifest: VersionFiles, files: readonly Pick<RemoteEntry, 'key'>[]) =>
  manifest.files_to_keep.filter(
    (pattern) => pattern !== EVERYTHING && !files.some(({ key }) => fits(manifest, key, pattern)),
  )

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

function listing(files: readonly Pick<RemoteEntry, 'key'>[]): string {
  const names = files.map(({ key }) => key).sort()
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : ''
  return names.length === 0 ? 'none' : `${names.slice(0, LISTED).join(', ')}${more}`
}

/** @throws internal when nothing tells which files the version before has */
export async function publishedFiles(
  ledger: Ledger,
  project: string,
  previous: InternalRecord,
  operation: OnBehalf,
): Promise<readonly ShownEntry[]> {
  const stored = entriesOf(previous.record_metadata.files) ?? []
  if (stored.length > 0) return stored
  const access = await accessForRecord(ledger, project, previous, operation)
  const reading = await patiently(ledger.outside, () => readPublicFiles(access, previous.repo_record_id))
  if (reading.kind === 'found') return reading.value
  const about = { id: previous.repo_record_id, repository: access.address.baseUrl }
  const isGone = reading.kind === 'gone'
  throw new ServiceError(
    'internal',
    isGone ? say('public_files_gone', about) : say('public_files_not_read', { ...about, reason: reading.reason }),
  )
}
