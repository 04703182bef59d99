import type { deposition, PlannedItem } from '@regesta/contracts/deposition'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { planBatch } from '../actions/plan-batch.js'
import type { Context } from '../context.js'

/** Says item by item what a batch action would do, and what it would cost. */
export function planBatchAction(context: Context): Handler<typeof deposition.planBatchAction> {
  return async ({ project, body, signal }) => {
    const ids = [...new Set(body.item_ids)]
    const request = { project, action: body.action_type, ids, isSandbox: body.target_is_sandbox, signal }
    const items = await planBatch(context, request)
    return reply(200, {
      success: true,
      action_type: body.action_type,
      items,
      totals: totalsOf(context, items, body.target_is_sandbox),
    })
  }
}

function totalsOf(context: Context, items: readonly PlannedItem[], isSandbox: boolean) {
  const sum = (count: (item: PlannedItem) => number) => items.reduce((total, item) => total + count(item), 0)
  const requests = sum((item) => item.requests)
  return {
    items: items.length,
    skipped: sum((item) => (item.skipped_because === null ? 0 : 1)),
    requests,
    bytes: sum((item) => item.bytes),
    estimated_seconds: context.repositoryOf(isSandbox).isPractice
      ? 0
      : waitFor(requests, context.configuration.current.rates),
  }
}

/** Each full minute's and hour's worth of calls waits for the next one. */
function waitFor(requests: number, { per_minute, per_hour }: { per_minute: number; per_hour: number }): number {
  const last = Math.max(0, requests - 1)
  return Math.max(Math.floor(last / per_minute) * 60, Math.floor(last / per_hour) * 3600)
}
