import type { UndoPlan } from '@regesta/contracts/history'
import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import type { OperationHandle } from '@regesta/http/serve'
import { actKnownAs } from '@regesta/log/request-scope'
import { discard } from '../actions/discard.js'
import { forEachItem } from '../actions/for-each-item.js'
import type { Context, HandlerOf } from '../context.js'
import { type Action, withClaim } from '../ledger/claim-record.js'
import type { Held } from '../ledger/held.js'

/**
 * Takes an act back: first its drafts are discarded at the repository, each through the ledger, then the project is put as it
 * was. What fails on the way can be tried again: nothing counts as taken back before all of it is.
 */
export function undoEvent(context: Context): HandlerOf<'undoEvent'> {
  return ({ project, params: { event_id }, query: { dry_run }, operation }) =>
    actKnownAs({ name: `undoEvent.${event_id}` }, async () => {
      const plan = await context.projects.planUndo({ project, params: { event_id: String(event_id) } })
      if (dry_run) {
        const message = plan.possible ? 'Nothing was changed.' : `This act stays: ${refusal(plan)}`
        return reply(200, { success: true, message, dry_run, plan, undo_event_id: null, log: [] })
      }
      if (!plan.possible) throw new ServiceError('refused', refusal(plan))
      const { gone, log } = await discardAll(context, project, plan.drafts, operation)
      const restored = await context.projects.restoreRows({ project, params: { event_id: String(event_id) } })
      const discarded = `${gone} draft(s) discarded${laterOf(plan.drafts.length - gone)}`
      const message = `Event ${event_id} is taken back: ${discarded}, ${restored.rows} change(s) undone.`
      return reply(200, { success: true, message, dry_run, plan, undo_event_id: restored.undo_event_id, log })
    })
}

const refusal = ({ reason, way_out }: UndoPlan) => [reason, way_out].filter((part) => part !== null).join(' ')

const laterOf = (left: number) => (left === 0 ? '' : ` and ${left} still being discarded at the repository`)

/** Drafts that are discarded at the same time. */
const WIDTH = 4

async function discardAll(
  context: Context,
  project: string,
  records: readonly number[],
  operation: OperationHandle,
): Promise<{ gone: number; log: string[] }> {
  const log: string[] = []
  const failed: string[] = []
  let done = 0
  let gone = 0
  await forEachItem(records, WIDTH, operation.signal, async (recordId) => {
    try {
      const action: Action = { project, recordId, purpose: 'discard draft', operation }
      const discarded = (held: Held) => discard(context, held).finally(() => log.push(...held.report))
      if (await withClaim(context, action, discarded)) gone += 1
    } catch (error) {
      operation.signal.throwIfAborted()
      failed.push(`Record ${recordId}: ${(error as Error).message}`)
    }
    done += 1
    operation.progress({ done, total: records.length, unit: 'drafts' })
  })
  if (failed.length === 0) return { gone, log }
  const message = `${failed.length} of ${records.length} drafts could not be discarded, so the act counts as done. Try again: ${failed[0]}`
  throw new ServiceError('internal', message, { failed })
}
