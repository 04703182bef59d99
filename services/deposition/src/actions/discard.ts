import { ServiceError } from '@regesta/contracts/problem'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { changeRecord } from '../ledger/change-record.js'
import { preparedEffect, publishedEffect } from '../ledger/effects.js'
import type { Held } from '../ledger/held.js'
import type { Ledger } from '../ledger/ledger.js'
import { discardLater, writeOnce } from '../ledger/write-once.js'
import type { Sending, Written } from '../ledger/written.js'
import { readDeposition, readUntilGone } from '../outside/readings.js'
import type { Reaction } from '../outside/send-call.js'

const STILL_THERE = 'The draft is still at the repository; it is discarded there as soon as possible.'

/**
 * Discards the draft of a record. The record is prepared again in any case; a draft that survives stays an open discard
 * and is asked for again later. One that turns out to be published makes the record published.
 *
 * @param isAwaited whether somebody waits for the answer and for no operation
 * @returns whether the draft is known to be gone
 * @throws not_found when the record has no draft
 */
export async function discard(ledger: Ledger, held: Held, { isAwaited = false } = {}): Promise<boolean> {
  const { record, access } = held
  const id = draftOf(record)
  const reading = await readUntilGone(access, id, record.record_id)
  if (reading.kind === 'found' && reading.value.submitted) {
    ledger.deposits.end(access.address.identity, id, 'published')
    await changeRecord(ledger, held, publishedEffect(record, reading.value))
    throw new ServiceError(
      'not_found',
      say('published_not_discarded', { id: record.record_id, doi: reading.value.doi }),
    )
  }
  const wasGone = reading.kind === 'gone'
  const time = isAwaited && !wasGone ? access.fullUntil() : undefined
  if (time !== undefined) return postpone(ledger, held, time)
  const isDone = wasGone || (await send(ledger, held, reading.kind === 'found')).state === 'done'
  if (isDone) ledger.deposits.end(access.address.identity, id, 'discarded')
  else held.report.push(STILL_THERE)
  if (wasGone) await changeRecord(ledger, held, preparedEffect(record))
  return isDone
}

/**
 * The same for somebody who waits for the answer itself: where the limit of the repository is used up for long, the
 * draft is discarded there when it leaves room.
 */
export function discardSoon(ledger: Ledger, held: Held): Promise<boolean> {
  const time = held.access.fullUntil()
  return time === undefined ? discard(ledger, held, { isAwaited: true }) : postpone(ledger, held, time)
}

async function postpone(ledger: Ledger, held: Held, time: string): Promise<false> {
  const { record, access } = held
  const reason = say('waits_for_limit', { repository: access.address.baseUrl, time })
  await discardLater(ledger, held, discarding(record), reason)
  held.report.push(STILL_THERE)
  return false
}

/** Also where nobody knows whether the draft is gone, the record is prepared from then on. */
const discarding = (record: InternalRecord): Pick<Sending, 'intent' | 'unknown'> => ({
  intent: { kind: 'discard', deposition_id: draftOf(record), expected: ['draft'] },
  unknown: preparedEffect(record),
})

/** @throws not_found when the record has no draft */
function draftOf({ record_id: id, record_status: status, repo_record_id }: InternalRecord): string {
  if (status === 'draft' && repo_record_id !== '') return repo_record_id
  throw new ServiceError('not_found', say('no_draft_to_discard', { id, status }))
}

/** @param wasRead whether the draft was seen just before; else 404 may also mean that it is published */
function send(ledger: Ledger, held: Held, wasRead: boolean): Promise<Written> {
  const id = held.record.repo_record_id
  return writeOnce(ledger, held, {
    ...discarding(held.record),
    send: async () => provedGone(held, keepOpen(await held.access.api.discard(id), wasRead)),
  })
}

/** A discard is done or stays open: whatever the refusal, the draft is to go. */
function keepOpen(reaction: Reaction, wasRead: boolean): Reaction {
  if (reaction.kind !== 'answer') return { kind: 'lost', reason: reaction.reason, call: reaction.call }
  const isDone = reaction.status < 300 || (wasRead && isGone(reaction.status))
  return isDone ? reaction : { kind: 'lost', reason: `HTTP ${reaction.status}`, call: reaction.call }
}

/** An answer without a body shows nothing, and a 404 little: the draft is gone when it can no longer be read. */
async function provedGone({ access, record }: Held, reaction: Reaction): Promise<Reaction> {
  if (reaction.kind !== 'answer') return reaction
  const read = isGone(reaction.status) ? readUntilGone : readDeposition
  const reading = await read(access, record.repo_record_id, record.record_id)
  if (reading.kind === 'gone') return reaction
  const reason = reading.kind === 'found' ? say('draft_stays', {}) : `Not known to be gone: ${reading.reason}`
  return { kind: 'lost', reason, call: reaction.call }
}

const isGone = (status: number) => status === 404 || status === 410
