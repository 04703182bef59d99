import { ServiceError } from '@regesta/contracts/problem'
import type { Held } from '../ledger/held.js'
import type { Ledger } from '../ledger/ledger.js'
import { placeOf, unbound } from '../ledger/unbound.js'
import { readUntilGone } from '../outside/readings.js'
import { type Deposit, isRecalled } from '../store/deposits.js'

/** Drafts of this record that the project file does not know come from a time before it was put back from a copy. */
export async function refuseForgottenDrafts(ledger: Ledger, { access, record }: Held): Promise<void> {
  const { deposits } = ledger
  const identity = access.address.identity
  const discarding = new Set(record.open_writes.map((write) => write.deposition_id))
  const rows = deposits.listOfRecord(identity, record.record_uuid).filter((row) => !discarding.has(row.deposition_id))
  const forgotten = new Set(
    await unbound(
      ledger,
      placeOf(access),
      rows.map(({ deposition_id }) => deposition_id),
    ),
  )
  for (const row of rows.filter((row) => forgotten.has(row.deposition_id))) {
    const { deposition_id: id, at } = row
    const reading = await readUntilGone(access, id, record.record_id)
    if (reading.kind === 'gone') {
      deposits.end(identity, id, 'gone')
      continue
    }
    const state =
      reading.kind === 'unproved'
        ? 'cannot be read now'
        : reading.value.submitted
          ? `is published${reading.value.doi === '' ? '' : ` as ${reading.value.doi}`}`
          : 'is open'
    throw new ServiceError('refused', sentenceAbout(row, record.record_id, `at ${at} and ${state}`))
  }
}

function sentenceAbout(row: Deposit, recordId: number, rest: string): string {
  const [about, doubt] = isRecalled(row)
    ? [`has the metadata of record ${recordId}. It was made ${rest}`, 'if it is something else,']
    : [`was made for record ${recordId} ${rest}`, 'where it cannot be read,']
  return `Deposition ${row.deposition_id} ${about}, but this project file does not know it; it may be an older copy. Adopt it with /project/verify_records (repair: adopt), discard it with /project/orphan_drafts/discard or, ${doubt} let go of it (repair: give_up)`
}
