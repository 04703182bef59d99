import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { newestVersion } from '@regesta/contracts/version-order'
import type { Deposition } from '../domain/deposition-view.js'
import type { Ledger } from '../ledger/ledger.js'
import { accessForRecord } from '../outside/repository-access.js'
import { readEither } from './compare-record.js'

/** What stands on the other side of a comparison. */
interface OtherSide {
  readonly shown: Deposition
  /** When it was read. */
  readonly at: string
  readonly repository: string
}

const VERSION = /^version:/

/**
 * The deposition that a record is to be compared with, as it was read within the last minute.
 *
 * @param wanted `draft`, `remote`, `published` or `version:<id>`
 * @throws not_found when there is none, upstream_unreachable when it cannot be read, refused when the record belongs to
 *   another repository than the configured one
 */
export async function depositionToCompare(
  ledger: Ledger,
  project: string,
  record: InternalRecord,
  wanted: string,
): Promise<OtherSide> {
  const id = await idOf(ledger, project, record, wanted)
  const access = await accessForRecord(ledger, project, record)
  const about = { access, record, id }
  const { reading, at } = await ledger.shown.read(about, () => {
    access.checkRoom()
    return readEither(ledger, access, id, record.record_id)
  })
  const repository = access.address.baseUrl
  if (reading.kind === 'gone') throw new ServiceError('not_found', say('nothing_with_id_there', { repository, id }))
  if (reading.kind === 'unproved') {
    const sentence = say('repository_not_read_now', { repository, reason: reading.reason })
    throw new ServiceError('upstream_unreachable', sentence)
  }
  checkWanted(reading.value, record, wanted)
  return { shown: reading.value, at, repository }
}

async function idOf(ledger: Ledger, project: string, record: InternalRecord, wanted: string): Promise<string> {
  if (VERSION.test(wanted)) return wanted.replace(VERSION, '')
  if (wanted === 'published' && record.record_status !== 'published') return publishedBefore(ledger, project, record)
  if (record.repo_record_id === '')
    throw new ServiceError('not_found', say('nothing_there_yet', { id: record.record_id }))
  return record.repo_record_id
}

/** The newest version of a concept that is published, for a record that is not. */
async function publishedBefore(
  { projects }: Ledger,
  project: string,
  { record_id, concept_rec_id, is_sandbox, repository }: InternalRecord,
): Promise<string> {
  const body = { concept_rec_id, is_sandbox, repository, record_status: ['published' as const] }
  const { records } = concept_rec_id === '' ? { records: [] } : await projects.findRecords({ project, body })
  const newest = newestVersion(records)
  if (newest === undefined) throw new ServiceError('not_found', say('no_version_published', { id: record_id }))
  return newest.repo_record_id
}

function checkWanted({ id, submitted, conceptId, doi }: Deposition, record: InternalRecord, wanted: string): void {
  if (wanted === 'draft' && submitted) throw new ServiceError('not_found', say('no_draft_any_more', { id, doi }))
  if (wanted === 'published' && !submitted) throw new ServiceError('not_found', say('is_unpublished_draft', { id }))
  if (VERSION.test(wanted) && (conceptId === '' || conceptId !== record.concept_rec_id))
    throw new ServiceError('not_found', say('is_no_version', { id, record: record.record_id }))
}
