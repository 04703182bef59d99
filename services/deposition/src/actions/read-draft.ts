import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Deposition } from '../domain/deposition-view.js'
import type { Held } from '../ledger/held.js'
import type { Ledger } from '../ledger/ledger.js'
import { patiently, readDeposition } from '../outside/readings.js'

/** @throws refused when a record has no draft to work on, naming its state and the way out */
export function checkDraft({ record_id: id, record_status, repo_record_id, repo_doi }: InternalRecord): void {
  if (record_status === 'draft' && repo_record_id !== '') return
  const sentence =
    record_status === 'published'
      ? say('record_is_published', { id, doi: repo_doi })
      : say('record_without_draft', { id, status: record_status })
  throw new ServiceError('refused', sentence)
}

/**
 * The draft of a record as the repository shows it now; a published one too.
 *
 * @throws internal when it is gone or cannot be read
 */
export async function readDraft(ledger: Ledger, held: Held): Promise<Deposition> {
  const { access, record } = held
  const id = record.repo_record_id
  const reading = await patiently(ledger.outside, () => readDeposition(access, id, record.record_id))
  if (reading.kind === 'found') return reading.value
  if (reading.kind === 'gone') throw draftIsGone(held)
  throw new ServiceError(
    'internal',
    say('draft_not_read', { draft: id, repository: access.address.baseUrl, reason: reading.reason }),
  )
}

export function draftIsGone({ access, record }: Held): ServiceError {
  const { repo_record_id: draft, record_id: id } = record
  return new ServiceError('internal', say('draft_gone', { repository: access.address.baseUrl, draft, id }))
}

/** @throws refused when the draft of a record has been published, which leaves its files as they are */
export function checkUnpublished({ submitted }: Deposition, { record_id }: InternalRecord): void {
  if (!submitted) return
  throw new ServiceError('refused', say('record_published_already', { id: record_id }))
}
