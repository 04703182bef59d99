import { ServiceError } from '@regesta/contracts/problem'
import type { Context } from '../context.js'
import { type Deposition, depositionOf } from '../domain/deposition-view.js'
import { payloadOf } from '../domain/payload.js'
import { PROMPT_READINGS } from '../domain/reading-schedule.js'
import type { Held } from '../ledger/claim-record.js'
import { metadataEffect } from '../ledger/effects.js'
import { writeOnce } from '../ledger/write-once.js'
import { writeProblem } from './problems.js'

/** Sends of the same metadata that may follow one another. */
const ATTEMPTS = 4

/**
 * Sends the local metadata to the draft.
 *
 * @returns the draft as the repository shows it afterwards
 * @throws internal with the repository's sentences
 */
export async function sendMetadata(context: Context, held: Held): Promise<Deposition> {
  const { record, access } = held
  const payload = payloadOf(record)
  if (payload === undefined) throw new ServiceError('refused', `Record ${record.record_id} has no metadata`)
  const id = record.repo_record_id
  for (let attempt = 1; ; attempt += 1) {
    const written = await writeOnce(context, held, {
      intent: { kind: 'put_metadata', deposition_id: id, payload, expected: ['draft'] },
      send: () => access.api.putMetadata(id, payload),
      effect: (write, answer) => {
        const draft = depositionOf(answer.json)
        return draft === undefined ? {} : metadataEffect(record, write, draft)
      },
      readings: PROMPT_READINGS,
    })
    if (written.state === 'done') {
      await held.refresh()
      return depositionOf(held.record.record_metadata) as Deposition
    }
    if (written.state !== 'absent' || attempt >= ATTEMPTS) {
      throw writeProblem('Failed to update the metadata at the repository', written, held)
    }
  }
}
