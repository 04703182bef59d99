import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { type Deposition, depositionOf } from '../domain/deposition-view.js'
import { type Payload, payloadOf } from '../domain/payload.js'
import { PROMPT_READINGS } from '../domain/reading-schedule.js'
import type { Held } from '../ledger/held.js'
import type { Ledger } from '../ledger/ledger.js'
import { writeOnce } from '../ledger/write-once.js'
import { metadataFaults } from './metadata-faults.js'
import { writeProblem } from './problems.js'
import { readDraft } from './read-draft.js'

/** Sends of the same metadata that may follow one another. */
const ATTEMPTS = 4
/** Sends that the repository confirms without holding the metadata; another one would change nothing. */
const CONFIRMED = 2

/**
 * Sends the local metadata to the draft, or other ones to the edit of what is published; afterwards a reading has shown that
 * they are there.
 *
 * @returns the draft as that reading shows it
 * @throws internal with the repository's sentences; refused, naming the fields, when it does not take them as they are
 */
export async function sendMetadata(
  ledger: Ledger,
  held: Held,
  payload = payloadOf(held.record),
  expected: 'draft' | 'published' = 'draft',
): Promise<Deposition> {
  const { record, access } = held
  if (payload === undefined)
    throw new ServiceError('refused', say('metadata_missing_of_record', { id: record.record_id }))
  const id = record.repo_record_id
  let confirmed = 0
  for (let attempt = 1; ; attempt += 1) {
    const written = await writeOnce(ledger, held, {
      intent: { kind: 'put_metadata', deposition_id: id, payload, expected: [expected] },
      send: () => access.api.putMetadata(id, payload),
      readings: PROMPT_READINGS,
    })
    if (written.state === 'done') {
      await held.refresh()
      return depositionOf(written.body) ?? readDraft(ledger, held)
    }
    // Where the draft is gone, the sentence about that names the way out.
    if (written.state === 'refused' && written.status === 404) await readDraft(ledger, held)
    if (written.state === 'absent' && written.write.response_status === 200) confirmed += 1
    if (confirmed >= CONFIRMED) throw await notTaken(ledger, held, payload)
    if (written.state !== 'absent' || attempt >= ATTEMPTS) {
      throw writeProblem((reason) => say('sending_metadata_failed', { reason }), written, held)
    }
  }
}

/** The repository drops values that it finds invalid without a word. */
async function notTaken(ledger: Ledger, held: Held, { metadata }: Payload): Promise<ServiceError> {
  const draft = await readDraft(ledger, held)
  const faults = metadataFaults(metadata, draft.metadata)
  held.report.push(...faults)
  const message = say('metadata_not_stored', { id: held.record.record_id, reason: faults.join('; ') })
  return new ServiceError('refused', message, { log: held.report })
}
