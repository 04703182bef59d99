import { randomUUID } from 'node:crypto'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { Deposition } from '../domain/deposition-view.js'
import { CERTAINTY, PROMPT_READINGS } from '../domain/reading-schedule.js'
import { type Reading, readDeposition } from '../outside/readings.js'
import { accessForRecord } from '../outside/repository-access.js'
import type { OpenEdit } from '../store/open-edits.js'
import { unlessAborted } from '../unless-aborted.js'
import { withClaim } from './claim-record.js'
import type { Held } from './held.js'
import type { Ledger } from './ledger.js'
import { readOnAfterNotFound } from './read-on.js'
import { readRecord } from './read-record.js'
import { writeOnce } from './write-once.js'

/** Specified milliseconds between two tries to close an edit, the first and the longest. */
const FIRST_WAIT = 2_000
const LONGEST_WAIT = 60_000

/**
 * Discards the edit of what is published; that stays as it was. Only for a deposition that has just been read as open for an
 * edit: of a draft this call would be the end.
 *
 * @returns whether a reading shows it closed
 */
export async function discardEdit(ledger: Ledger, held: Held): Promise<boolean> {
  const { record, access } = held
  const id = record.repo_record_id
  const written = await writeOnce(ledger, held, {
    intent: { kind: 'discard_edit', deposition_id: id, expected: ['published'] },
    send: async () => readOnAfterNotFound(await access.api.discard(id)),
    readings: PROMPT_READINGS,
  })
  if (written.state === 'done') ledger.deposits.forgetEdit(access.address.identity, id)
  return written.state === 'done'
}

/**
 * Closes edits that no action is at work on any more: after a kill, a cancellation, or an answer that was lost. An edit whose
 * call had no answer is waited for as long as it may still arrive.
 */
export function createEditCloser(ledger: Ledger) {
  const { deposits, outside, log } = ledger
  const stop = new AbortController()
  const closing = new Map<string, Promise<void>>()

  async function close(edit: OpenEdit): Promise<void> {
    for (let tries = 0; !stop.signal.aborted; tries += 1) {
      const isClosed = await closeOnce(ledger, edit, stop.signal).catch((err: unknown) => {
        log.info({ err, deposition: edit.deposition_id }, 'edit not closed yet')
        return false
      })
      if (isClosed) return
      await outside.clock.wait(Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT), stop.signal).catch(() => {})
    }
  }

  return {
    /** Takes care of everything that is open and that nobody takes care of. Never throws and never waits. */
    look(): void {
      for (const edit of deposits.listEdits()) {
        const key = `${edit.repository} ${edit.deposition_id}`
        if (closing.has(key)) continue
        closing.set(
          key,
          close(edit).finally(() => closing.delete(key)),
        )
      }
    },
    isBusy: (): boolean => closing.size > 0,
    async close(): Promise<void> {
      stop.abort()
      await Promise.all(closing.values())
    },
  }
}

export type EditCloser = ReturnType<typeof createEditCloser>

/**
 * Claims the record only where there is something to be discarded: meanwhile others may act on it.
 *
 * @returns whether there is nothing left to be closed
 */
async function closeOnce(ledger: Ledger, known: OpenEdit, signal: AbortSignal): Promise<boolean> {
  const { repository, deposition_id: id, project_uuid: project, record_id: recordId } = known
  const edit = ledger.deposits.findEdit(repository, id)
  if (edit === undefined) return true
  await unlessAborted(ledger.settler.recovered(), signal)
  const record = await readRecord(ledger, project, recordId)
  const access = await accessForRecord(ledger, project, record, { signal })
  const reading = await readDeposition(access, id, recordId)
  if (reading.kind === 'unproved') throw new Error(reading.reason)
  if (isOpenEdit(record, reading)) return closeClaimed(ledger, edit, signal)
  // What was called for without an answer may still come.
  if (record.claim !== null || (edit.is_open === 0 && ageOf(ledger, edit) < CERTAINTY)) return false
  ledger.deposits.forgetEdit(repository, id, edit.at)
  return true
}

/** @throws refused while somebody else is at work on the record */
function closeClaimed(ledger: Ledger, edit: OpenEdit, signal: AbortSignal): Promise<boolean> {
  const { deposition_id: id, project_uuid: project, record_id: recordId } = edit
  const operation = { id: randomUUID(), signal }
  return withClaim(ledger, { project, recordId, purpose: 'close the edit', operation }, async (held) => {
    const reading = await readDeposition(held.access, id, recordId)
    return isOpenEdit(held.record, reading) && discardEdit(ledger, held)
  })
}

const isOpenEdit = (record: InternalRecord, reading: Reading<Deposition>): boolean =>
  reading.kind === 'found' &&
  reading.value.submitted &&
  reading.value.state === 'inprogress' &&
  record.record_status === 'published' &&
  record.repo_record_id === reading.value.id

const ageOf = ({ outside: { clock } }: Ledger, { repository, deposition_id, at }: OpenEdit) =>
  clock.age(`edit ${repository} ${deposition_id} ${at}`, at) / clock.span(1)
