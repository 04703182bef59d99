import type { batches } from '@regesta/contracts/batches'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { chosenItems } from '../actions/chosen-items.js'
import { itemDigests } from '../actions/item-digests.js'
import { planBatch } from '../actions/plan-batch.js'
import { shownPlan } from '../actions/shown-plan.js'
import type { Context } from '../context.js'

/** Says item by item what a batch action would do and what it would cost, and keeps that to be carried out. */
export function planBatchAction(context: Context): Handler<typeof batches.planBatchAction> {
  return async ({ project, body, operation }) => {
    const action = body.action_type ?? ''
    const ids = await chosenItems(context, project, { ...body, action })
    const wanted = { project, action, ids, isSandbox: body.target_is_sandbox }
    const items = await planBatch(context, { ...wanted, operation, changes: body.changes })
    // What was read for the plan may have changed records on its way: they count as they are now.
    const digests = await itemDigests(context, wanted)
    const { ids: _, ...kept } = wanted
    return reply(200, shownPlan(context, context.plans.keep({ ...kept, items, digests })))
  }
}
