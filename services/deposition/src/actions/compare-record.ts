import type { VerifiedRecord } from '@regesta/contracts/deposition'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import { type ComparedFile, compareFiles } from '../domain/compare-files.js'
import { type ComparedField, compareWithShown } from '../domain/compare-metadata.js'
import type { Deposition } from '../domain/deposition-view.js'
import { payloadOf } from '../domain/payload.js'
import { placeOf, unbound } from '../ledger/unbound.js'
import { patiently, type Reading, readPublic, readUntilGone } from '../outside/readings.js'
import type { RepositoryAccess } from '../outside/repository-access.js'

/** A record beside what the repository shows of it. */
export interface Compared {
  readonly verified: VerifiedRecord
  readonly remote: Deposition | undefined
}

/** Compares one record with the repository; changes nothing. */
export async function compareRecord(
  context: Context,
  access: RepositoryAccess,
  record: InternalRecord,
): Promise<Compared> {
  if (record.repo_record_id === '') return compareUnbound(context, access, record)
  // What is read now may be something else.
  context.readings.outdate({ project: access.project, record, access })
  const reading = await readEither(context, access, record.repo_record_id, record.record_id)
  if (reading.kind === 'unproved') {
    return { verified: unread(record, say('repository_not_read', reading)), remote: undefined }
  }
  if (reading.kind === 'gone') {
    const details = [say('nothing_with_id', { id: record.repo_record_id })]
    return { verified: { ...blank(record), result: 'missing', details }, remote: undefined }
  }
  return { verified: compareWith(context, record, reading.value), remote: reading.value }
}

/** A deposition as its owner sees it, else as everybody does. */
export async function readEither(
  context: Pick<Context, 'outside'>,
  access: RepositoryAccess,
  id: string,
  recordId: number,
): Promise<Reading<Deposition>> {
  const reading = await patiently(context.outside, () => readUntilGone(access, id, recordId))
  return reading.kind === 'gone' ? patiently(context.outside, () => readPublic(access, id, recordId)) : reading
}

function compareWith(context: Context, record: InternalRecord, remote: Deposition): VerifiedRecord {
  const details: string[] = []
  const isPublished = record.record_status === 'published'
  if (remote.submitted && !isPublished) details.push(say('published_there', { doi: remote.doi }))
  if (!remote.submitted && isPublished) details.push(say('draft_there', {}))
  const metadata = payloadOf(record)?.metadata
  const different_fields = metadata === undefined ? [] : differing(compareWithShown(metadata, remote.metadata))
  return {
    ...blank(record),
    result: details.length === 0 ? '=' : 'differs',
    details,
    metadata: metadata === undefined ? null : different_fields.length === 0 ? '=' : 'differs',
    different_fields,
    files: compareFiles(record, remote.files, context.configuration.current.repo.flatten_names).map(verifiedFile),
  }
}

const differing = (fields: readonly ComparedField[]) =>
  fields.filter(({ kind }) => kind !== 'same').map(({ path }) => path)

function verifiedFile({ key, kind, left, right }: ComparedFile): VerifiedRecord['files'][number] {
  if (key === '') return { key, result: 'differs', detail: say('name_not_told', {}) }
  if (kind === 'new') return { key, result: 'missing', detail: say('not_at_repository', {}) }
  const shown = right?.md5 == null ? say('bytes_not_told', {}) : `MD5 ${right.md5}`
  if (kind === 'gone') return { key, result: 'extra', detail: shown }
  if (right?.md5 == null) return { key, result: 'differs', detail: shown }
  if (kind === 'same') return { key, result: '=', detail: shown }
  const detail =
    left?.md5 == null ? say('bytes_not_proved', {}) : say('bytes_differ', { there: right.md5, sent: left.md5 })
  return { key, result: 'differs', detail }
}

/** A record without a deposition; the repository may have one that the project file forgot. */
async function compareUnbound(context: Context, access: RepositoryAccess, record: InternalRecord): Promise<Compared> {
  const discarding = new Set(record.open_writes.map((write) => write.deposition_id))
  const identity = access.address.identity
  const rows = context.deposits.listOfRecord(identity, record.record_uuid)
  const ids = rows.map(({ deposition_id }) => deposition_id).filter((id) => !discarding.has(id))
  for (const id of await unbound(context, placeOf(access), ids)) {
    const reading = await patiently(context.outside, () => readUntilGone(access, id, record.record_id))
    if (reading.kind === 'gone') context.deposits.end(identity, id, 'gone')
    if (reading.kind === 'unproved') {
      const error = say('made_not_read', { id, reason: reading.reason })
      return { verified: unread(record, error), remote: undefined }
    }
    if (reading.kind !== 'found') continue
    const { submitted, doi } = reading.value
    const details = [submitted ? say('made_published', { id, doi }) : say('made_draft', { id })]
    return { verified: { ...blank(record), result: 'extra', details }, remote: reading.value }
  }
  return { verified: blank(record), remote: undefined }
}

/** A record of which nothing can be said, for this reason. */
export const unread = (record: Named, error: string): VerifiedRecord => ({
  ...blank(record),
  result: 'unread',
  details: [error],
  error,
})

/** What a comparison says of the record itself. */
type Named = Pick<VerifiedRecord, 'record_id' | 'record_title' | 'is_sandbox' | 'record_status' | 'repo_record_id'>

const blank = (record: Named): VerifiedRecord => ({
  record_id: record.record_id,
  record_title: record.record_title,
  is_sandbox: record.is_sandbox,
  record_status: record.record_status,
  repo_record_id: record.repo_record_id,
  result: '=',
  details: [],
  metadata: null,
  different_fields: [],
  files: [],
  repaired: [],
  error: null,
})
