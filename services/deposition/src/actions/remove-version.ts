import type { PlannedItem } from '@regesta/contracts/batches'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import type { Held } from '../ledger/held.js'
import { checkFree, planned } from './plan-item.js'

/** What removing the next version of a work would do: nothing at the repository, where it has no draft. */
export async function planVersionRemoval(
  _context: Context,
  _project: string,
  record: InternalRecord,
): Promise<PlannedItem> {
  checkFree(record)
  checkRemovable(record)
  return { ...planned(record), action: 'remove' }
}

/**
 * Takes the next version of a work out of all that waits. Its record stays as one that was discarded, with everything that was
 * written down about it, and the act can be taken back.
 */
export async function removeVersion({ projects }: Context, { project, token, record }: Held): Promise<void> {
  checkRemovable(record)
  const { record_id } = record
  await projects.updateRecord({
    project,
    body: { record_id, claim_token: token, record: { record_status: 'discarded' } },
  })
}

/** @throws Error for what is no version, has a draft, or whose draft may still be there */
function checkRemovable({
  record_id: id,
  record_status: status,
  previous_version_id,
  open_writes,
}: InternalRecord): void {
  if (status !== 'prepared') throw new Error(say('only_without_draft_removed', { id, status }))
  if (previous_version_id === null) throw new Error(say('only_versions_removed', { id }))
  if (open_writes.length > 0) throw new Error(say('draft_still_discarded', { id }))
}
