import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { Refusal } from '../domain/refusal.js'
import { changeRecord } from '../ledger/change-record.js'
import type { Held } from '../ledger/held.js'
import type { Ledger } from '../ledger/ledger.js'
import { checkFree, type Planner, planned } from './plan-item.js'

/** What removing the next version of a work would do: nothing at the repository, where it has no draft. */
export const planVersionRemoval: Planner = async (_context, _project, record) => {
  checkFree(record)
  checkRemovable(record)
  return { ...planned(record), action: 'remove' }
}

/**
 * Takes the next version of a work out of all that waits. Its record stays as one that was discarded, with everything that was
 * written down about it, and the act can be taken back.
 */
export async function removeVersion(ledger: Ledger, held: Held): Promise<void> {
  checkRemovable(held.record)
  await changeRecord(ledger, held, { record: { record_status: 'discarded' } })
}

/** @throws Refusal for what is no version, has a draft, or whose draft may still be there */
function checkRemovable({
  record_id: id,
  record_status: status,
  previous_version_id,
  open_writes,
}: InternalRecord): void {
  if (status !== 'prepared') throw new Refusal(say('only_without_draft_removed', { id, status }))
  if (previous_version_id === null) throw new Refusal(say('only_versions_removed', { id }))
  if (open_writes.length > 0) throw new Refusal(say('draft_still_discarded', { id }))
}
