import { findingOf } from '@regesta/contracts/messages'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import { recordedUnbound } from '../actions/find-orphans.js'
import type { Context, HandlerOf } from '../context.js'
import { judgeReaction } from '../ledger/judge-reaction.js'
import { placeOf, unbound } from '../ledger/unbound.js'
import { readDeposition } from '../outside/readings.js'
import { accessTo, type RepositoryAccess } from '../outside/repository-access.js'

/** Discards drafts that were made for this project and belong to no record, with or without files. */
export function discardOrphanDrafts(context: Context): HandlerOf<'discardOrphanDrafts'> {
  return async ({ project, body, signal }) => {
    const access = await accessTo(context, project, body.is_sandbox)
    access.checkRoom()
    const wanted = [...new Set(body.deposition_ids)]
    const own = await discardable(context, access, wanted, signal)
    const results = []
    for (const id of wanted) {
      const failure = own.has(id) ? await discardOne(context, access, id) : say('no_orphan', { id })
      const finding = findingOf(failure ?? say('orphan_discarded', {}))
      results.push({ deposition_id: id, success: failure === undefined, message: finding.message, finding })
    }
    context.orphans.drop(project)
    return reply(200, { success: results.every((result) => result.success), results })
  }
}

/** Drafts that an answer showed are known here; others only from a look at the repository. */
async function discardable(
  context: Context,
  access: RepositoryAccess,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const recorded = await recordedUnbound(context, placeOf(access))
  const own = new Set(recorded.map(({ deposition_id }) => deposition_id))
  if (wanted.every((id) => own.has(id))) return own
  const { orphans = [] } = (await context.orphans.last(access.project, access.address.isSandbox, signal)) ?? {}
  const ids = orphans.map(({ deposition_id }) => deposition_id)
  // A record may have got one of them since then.
  return new Set([...own, ...(await unbound(context, placeOf(access), ids))])
}

/** @returns why it was not discarded; undefined when it is gone */
async function discardOne(context: Context, access: RepositoryAccess, id: string): Promise<string | undefined> {
  const reading = await readDeposition(access, id)
  if (reading.kind === 'unproved') return say('orphan_not_read', { reason: reading.reason })
  if (reading.kind === 'found') {
    if (reading.value.submitted) return say('orphan_published', { doi: reading.value.doi ?? '' })
    await access.api.admit('call')
    // The others took their time: a record may have got it meanwhile.
    if ((await unbound(context, placeOf(access), [id])).length === 0) return say('no_orphan', { id })
    const reaction = await access.api.discard(id)
    await access.note(reaction.call)
    if (judgeReaction('discard', reaction).state !== 'claimed') {
      return reaction.kind === 'answer'
        ? say('orphan_refused', { number: reaction.status })
        : say('orphan_not_discarded', { reason: reaction.reason })
    }
    if ((await readDeposition(access, id)).kind !== 'gone') return say('orphan_stays', {})
  }
  context.deposits.end(access.address.identity, id, 'discarded')
  return undefined
}
