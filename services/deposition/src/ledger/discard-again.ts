import type { RemoteWrite } from '@regesta/contracts/projects-internal'
import type { RepositoryAccess } from '../outside/repository-access.js'
import { judgeReaction } from './judge-reaction.js'
import type { LedgerNeeds } from './ledger-needs.js'
import { settleByReading } from './settle-by-reading.js'

/**
 * Sends a discard again whose draft is still there; asking twice for its end does no harm. What follows from the end of
 * the draft is up to the reading that shows it: the record may still be bound to it, or to a new one.
 */
export async function discardAgain(
  needs: LedgerNeeds,
  access: RepositoryAccess,
  write: RemoteWrite,
): Promise<RemoteWrite> {
  await access.api.admit('call')
  const reaction = await access.api.discard(write.deposition_id ?? '')
  await access.note(reaction.call, write.record_id)
  return judgeReaction('discard', reaction).state === 'claimed' ? settleByReading(needs, access, write) : write
}
