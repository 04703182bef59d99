import { asText } from '@regesta/contracts/as-text'
import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { newestVersion } from '@regesta/contracts/version-order'
import type { ShownEntry } from '../domain/deposition-view.js'
import { type Metadata, payloadOf } from '../domain/payload.js'
import { nextVersion } from '../domain/version-number.js'
import type { Ledger } from '../ledger/ledger.js'
import type { OnBehalf } from '../outside/repository-access.js'
import { filesToKeepFrom, type VersionFiles } from './kept-files.js'

export interface WantedVersion {
  readonly concept_rec_id: string
  readonly is_sandbox: boolean
  readonly file_manifest: VersionFiles
  /** The number after that of the version before, and today, when left out. */
  readonly version?: string | undefined
  readonly publication_date?: string | undefined
  /** The version that it was planned after. */
  readonly previous_record_id?: number
}

/** The version before, as far as the next one is made of it. */
export interface VersionBefore {
  /** Those that the next one may keep. */
  readonly files: readonly ShownEntry[]
  readonly source_file_id: number
  /** What its source is called at the repository; null where it was not sent for this version. */
  readonly source_key: string | null
}

/** Members of answers that name the version before and must not be sent for the next one. */
const OF_ONE_VERSION = ['doi', 'prereserve_doi', 'relations']

/**
 * The local record of the concept's next version: the open one, or a new one with the metadata of the latest published
 * version, the next version number and the date of today.
 *
 * @returns its id, and the version before
 * @throws not_found when the concept has no published record here; invalid_input when a file to keep is none of them
 */
export async function prepareVersion(
  ledger: Ledger,
  project: string,
  wanted: WantedVersion,
  operation: OnBehalf,
): Promise<{ record_id: number; before: VersionBefore }> {
  const previous = await previousVersion(ledger, project, wanted)
  checkPrevious(previous, wanted)
  const files = await filesToKeepFrom(ledger, project, previous, wanted.file_manifest, operation)
  const version = wanted.version ?? nextVersion(previous.version)
  const payload = { metadata: nextMetadata(previous, version, wanted.publication_date) }
  const { record_id } = await ledger.projects.createVersionRecord({
    project,
    body: { previous_record_id: previous.record_id, version, payload, title: previous.record_title },
  })
  return { record_id, before: beforeVersion(previous, files) }
}

/** What the next version is made of, with the files that it may keep. */
export function beforeVersion(
  { files: linked, source_file_id }: InternalRecord,
  files: readonly ShownEntry[],
): VersionBefore {
  const source = linked.find(({ file_id }) => file_id === source_file_id)
  return { files, source_file_id, source_key: source?.remote_key ?? null }
}

/** @throws refused when another version was published since the plan was made */
function checkPrevious({ record_id, version }: InternalRecord, { previous_record_id }: WantedVersion): void {
  if (previous_record_id === undefined || previous_record_id === record_id) return
  throw new ServiceError('refused', say('version_published_since_plan', { version }))
}

type Work = Pick<WantedVersion, 'concept_rec_id' | 'is_sandbox'>

/**
 * The newest published version of a work; undefined where none is. One id may stand for two works at two repositories: it is
 * the one at the repository that is configured, and only where that has none another one, which nothing can be done with here.
 */
export async function newestPublished(
  { projects, repositoryOf }: Pick<Ledger, 'projects' | 'repositoryOf'>,
  project: string,
  { concept_rec_id, is_sandbox }: Work,
): Promise<InternalRecord | undefined> {
  const { records } = await projects.findRecords({
    project,
    body: { concept_rec_id, is_sandbox, record_status: ['published'] },
  })
  const { identity } = repositoryOf(is_sandbox)
  return newestVersion(records.filter(({ repository }) => repository === identity)) ?? newestVersion(records)
}

/**
 * The version of a work that its next one is made from.
 *
 * @throws not_found when none is published
 */
export async function previousVersion(ledger: Ledger, project: string, work: Work): Promise<InternalRecord> {
  const previous = await newestPublished(ledger, project, work)
  if (previous !== undefined) return previous
  const environment = work.is_sandbox ? 'sandbox' : 'production'
  throw new ServiceError('not_found', say('no_published_version', { concept: work.concept_rec_id, environment }))
}

/** The metadata that the next version begins with: an embargo that has ended is one no more. */
export function nextMetadata(previous: InternalRecord, version: string, publication_date = today()): Metadata {
  const metadata = payloadOf(previous)?.metadata ?? {}
  const kept = Object.entries(metadata).filter(([name]) => !OF_ONE_VERSION.includes(name))
  return withoutEndedEmbargo({ ...Object.fromEntries(kept), version, publication_date })
}

function withoutEndedEmbargo(metadata: Metadata): Metadata {
  const { embargo_date, ...rest } = metadata
  const hasEnded = metadata.access_right === 'embargoed' && asText(embargo_date) <= today()
  return hasEnded ? { ...rest, access_right: 'open' } : metadata
}

const today = () => new Date().toISOString().slice(0, 10)
