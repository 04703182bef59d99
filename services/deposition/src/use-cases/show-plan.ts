import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import { shownPlan } from '../actions/shown-plan.js'
import type { Context, HandlerOf } from '../context.js'

/** Items on a page unless it is asked for otherwise. */
const SHOWN = 100

/** A plan as it was made, or a page of it. */
export function showPlan(context: Context): HandlerOf<'showPlan'> {
  return ({ project, params: { plan_id }, query }) => {
    const plan = context.plans.find(project, plan_id)
    if (plan === undefined) throw new ServiceError('not_found', say('plan_not_kept', { id: plan_id }))
    const { outlook, page = 1, limit = SHOWN } = query
    const isWhole = Object.values(query).every((part) => part === undefined)
    const items = isWhole ? context.plans.items(plan_id) : context.plans.page(plan_id, { outlook, page, limit })
    return reply(200, shownPlan(context, plan, items))
  }
}
