import type { RemoteWrite } from '@regesta/contracts/projects-internal'
import type { Context } from '../context.js'
import type { RepositoryAccess } from '../outside/repository-access.js'
import { judgeReaction } from './judge-reaction.js'

/** Sends a discard again whose draft is still there; asking twice for its end does no harm. */
export async function discardAgain(
  context: Context,
  access: RepositoryAccess,
  write: RemoteWrite,
): Promise<RemoteWrite> {
  const id = write.deposition_id ?? ''
  await access.api.admit('call')
  const reaction = await access.api.discard(id)
  await access.note(reaction.call, write.record_id)
  if (judgeReaction('discard', reaction).state !== 'done') return write
  context.deposits.end(access.address.identity, id, 'discarded')
  return context.reporter.settle(access.project, write.write_id, { state: 'done', outcome: 'Discarded later' })
}
