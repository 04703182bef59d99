import type { PlannedChange } from '@regesta/contracts/batches'
import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import type { Deposition } from '../domain/deposition-view.js'
import { isEqual, presentMetadata } from '../domain/edited-metadata.js'
import { digestOf, type Metadata, type Payload, payloadOf } from '../domain/payload.js'
import { PROMPT_READINGS } from '../domain/reading-schedule.js'
import { discardEdit } from '../ledger/close-edits.js'
import type { Held } from '../ledger/held.js'
import { readOnAfterNotFound } from '../ledger/read-on.js'
import { writeOnce } from '../ledger/write-once.js'
import { patiently, readDeposition } from '../outside/readings.js'
import type { RepositoryAccess } from '../outside/repository-access.js'
import { writeProblem } from './problems.js'
import { sendMetadata } from './send-metadata.js'
import { mayArrive, writesUnderWay } from './writes-under-way.js'

/** Calls that open one edit and may follow one another. */
const ATTEMPTS = 4

/**
 * Gives something published other values in some fields: opens an edit, sends the metadata, publishes. Each step is written down
 * before it is sent and proved by a reading; where anything stands in the way the edit is discarded, and what is public stays.
 *
 * @param changes as they were planned, with what stood there then
 * @returns whether there was anything to change
 * @throws refused when somebody else has changed it or has it open; internal when the repository refuses or an outcome is unknown
 */
export async function editPublished(
  context: Context,
  held: Held,
  changes: readonly PlannedChange[],
): Promise<Record<string, unknown> | undefined> {
  checkPublished(held.record)
  let shown = await readPublished(context, held.access, held.record)
  if (shown.state === 'inprogress') {
    await closeOwn(context, held)
    // What was shown belonged to that edit.
    shown = await readPublished(context, held.access, held.record)
  }
  const metadata = nextMetadata(held.record, shown, changes)
  if (metadata === undefined) return undefined
  checkNothingArrives(context, held, { metadata })
  try {
    await openEdit(context, held)
    held.report.push('Opened an edit.')
    await sendMetadata(context, held, { metadata }, 'published')
    return await publishEdit(context, held, { metadata })
  } catch (error) {
    await closeAfter(context, held)
    throw error
  }
}

/** @throws refused when a record is not published, naming the way out */
export function checkPublished({ record_id, record_status }: InternalRecord): void {
  if (record_status === 'published') return
  const sentence =
    record_status === 'draft'
      ? say('draft_not_published_yet', { id: record_id })
      : say('record_not_published_yet', { id: record_id, status: record_status })
  throw new ServiceError('refused', sentence)
}

/**
 * What is published as the repository shows it now.
 *
 * @throws refused when somebody else has an edit of it open; internal when it is gone or cannot be read
 */
export async function readPublished(
  context: Context,
  access: RepositoryAccess,
  { record_id, repo_record_id: id }: InternalRecord,
): Promise<Deposition> {
  const reading = await patiently(context.outside, () => readDeposition(access, id, record_id))
  if (reading.kind !== 'found') {
    const about = { id, repository: access.address.baseUrl }
    const isGone = reading.kind === 'gone'
    throw new ServiceError(
      'internal',
      isGone ? say('public_record_gone', about) : say('public_record_not_read', { ...about, reason: reading.reason }),
    )
  }
  const { submitted, state } = reading.value
  if (!submitted) {
    throw new ServiceError('refused', say('public_record_is_draft', { id, record: record_id }))
  }
  if (state === 'inprogress' && context.deposits.findEdit(access.address.identity, id) === undefined) {
    throw new ServiceError('refused', say('edited_elsewhere', { id, repository: access.address.baseUrl }))
  }
  return reading.value
}

/** An edit that was left open here, of which nobody knows what it holds. */
async function closeOwn(context: Context, held: Held): Promise<void> {
  if (await discardEdit(context, held)) return
  context.edits.look()
  const message = say('edit_closing', { id: held.record.repo_record_id })
  throw new ServiceError('refused', message)
}

/** @returns undefined when everything is as wanted already */
function nextMetadata(
  record: InternalRecord,
  shown: Deposition,
  changes: readonly PlannedChange[],
): Metadata | undefined {
  const { metadata } = presentMetadata(payloadOf(record)?.metadata ?? {}, shown.metadata)
  if (changes.every(({ field, new: wanted }) => isEqual(metadata[field], wanted))) return undefined
  const other = changes.filter(({ field, old }) => !isEqual(metadata[field], old)).map(({ field }) => field)
  if (other.length > 0) {
    const about = { changed: other.join("', '"), id: record.record_id }
    throw new ServiceError('refused', say('changed_since_planned', about))
  }
  const values = new Map(changes.map(({ field, new: wanted }) => [field, wanted]))
  const next = { ...metadata, ...Object.fromEntries(values) }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null && value !== undefined))
}

/** @throws refused while other metadata may still arrive, which an open edit would take */
function checkNothingArrives(context: Context, { record }: Held, payload: Payload): void {
  const meant = digestOf(payload)
  const other = writesUnderWay(context, record).find(
    ({ write: { kind, request_sha256 } }) => kind === 'put_metadata' && request_sha256 !== meant,
  )
  if (other === undefined) return
  throw new ServiceError('refused', mayArrive(other), { try_again_at: other.until })
}

async function openEdit(context: Context, held: Held): Promise<void> {
  const { project, record, access } = held
  const { identity: repository } = access.address
  const { repo_record_id: deposition_id, record_id } = record
  // A call of an earlier edit may still arrive: then nothing shows that it will not.
  const isFirst = context.deposits.findEdit(repository, deposition_id) === undefined
  context.deposits.noteEdit({ repository, deposition_id, project_uuid: project, record_id })
  for (let attempt = 1; ; attempt += 1) {
    const written = await writeOnce(context, held, {
      intent: { kind: 'edit', deposition_id, expected: ['published'] },
      send: () => access.api.edit(deposition_id),
      readings: PROMPT_READINGS,
    })
    const isOnly = isFirst && attempt === 1
    if (written.state === 'done') {
      if (isOnly) context.deposits.noteOpened(repository, deposition_id)
      return
    }
    if (written.state === 'refused' && isOnly) context.deposits.forgetEdit(repository, deposition_id)
    if (written.state !== 'absent' || attempt >= ATTEMPTS)
      throw writeProblem((reason) => say('opening_edit_failed', { reason }), written, held)
  }
}

async function publishEdit(context: Context, held: Held, payload: Payload): Promise<Record<string, unknown>> {
  const { record, access } = held
  const id = record.repo_record_id
  const written = await writeOnce(context, held, {
    intent: { kind: 'publish_edit', deposition_id: id, payload, expected: ['published'] },
    send: async () => readOnAfterNotFound(await access.api.publish(id)),
    readings: PROMPT_READINGS,
  })
  if (written.state !== 'done') throw writeProblem((reason) => say('publishing_edit_failed', { reason }), written, held)
  const { identity: repository } = access.address
  if (context.deposits.findEdit(repository, id)?.is_open === 1) context.deposits.forgetEdit(repository, id)
  else context.edits.look()
  held.report.push('Published the changed metadata.')
  return written.body
}

/** At once where it can be; as soon as it can be otherwise. */
async function closeAfter(context: Context, held: Held): Promise<void> {
  const { access, record } = held
  const isNoted = () => context.deposits.findEdit(access.address.identity, record.repo_record_id) !== undefined
  if (!isNoted()) return
  const isClosed = await closeIfOpen(context, held).catch(() => false)
  held.report.push(
    isClosed
      ? 'The edit is discarded; what is public stayed as it was.'
      : 'The edit is discarded as soon as it is known what became of it.',
  )
  context.edits.look()
}

async function closeIfOpen(context: Context, held: Held): Promise<boolean> {
  const reading = await readDeposition(held.access, held.record.repo_record_id, held.record.record_id)
  const isOpen = reading.kind === 'found' && reading.value.submitted && reading.value.state === 'inprogress'
  return isOpen ? discardEdit(context, held) : false
}
