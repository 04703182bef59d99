import { ServiceError } from '@regesta/contracts/problem'
import { reply } from '@regesta/http/reply'
import { shownPlan } from '../actions/shown-plan.js'
import type { Context, HandlerOf } from '../context.js'

/** A plan as it was made. */
export function showPlan(context: Context): HandlerOf<'showPlan'> {
  return ({ project, params: { plan_id } }) => {
    const plan = context.plans.find(project, plan_id)
    if (plan === undefined)
      throw new ServiceError(
        'not_found',
        `This project has no plan '${plan_id}': plans are kept for a day. Make the plan again`,
      )
    return reply(200, shownPlan(context, plan))
  }
}
