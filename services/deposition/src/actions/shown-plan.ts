import type { BatchPlan, PlannedItem } from '@regesta/contracts/batches'
import { findingsOf } from '@regesta/contracts/messages'
import { messageOf } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import type { Plan, PlanSums } from '../store/plans.js'

/** A plan as its reader sees it, with what all of it costs and the items that are wanted of it. */
export function shownPlan(
  context: Context,
  { action, isSandbox, project: _, request, ...plan }: Plan,
  items: readonly PlannedItem[],
): BatchPlan {
  return {
    success: true,
    action_type: action,
    items: items.map(withFindings),
    totals: totalsOf(context, context.plans.sums(plan.plan_id), isSandbox),
    target_is_sandbox: isSandbox,
    ...plan,
    ...(Object.keys(request).length === 0 ? {} : { request }),
  }
}

/** What stands in a plan is said by sentences that the store keeps as they are. */
function withFindings(item: PlannedItem): PlannedItem {
  const sentences = [...(item.skipped_because === null ? [] : [item.skipped_because]), ...item.warnings]
  return {
    ...item,
    files: item.files.map(withMessage),
    ...(item.version_files === undefined ? {} : { version_files: item.version_files.map(withMessage) }),
    ...(sentences.length === 0 ? {} : { findings: findingsOf(sentences) }),
  }
}

const withMessage = <T extends { readonly reason: string | null }>(file: T): T =>
  file.reason === null ? file : { ...file, ...messageOf(file.reason) }

function totalsOf(context: Context, { outlooks, requests, bytes }: PlanSums, isSandbox: boolean): BatchPlan['totals'] {
  const skipped = outlooks.impossible + outlooks.nothing_to_do
  return {
    items: skipped + outlooks.warned + outlooks.clear,
    skipped,
    requests,
    bytes,
    estimated_seconds: context.repositoryOf(isSandbox).isPractice
      ? 0
      : waitFor(requests, context.configuration.current.rates),
    outlooks,
  }
}

/** Each full minute's and hour's worth of calls waits for the next one. */
function waitFor(requests: number, { per_minute, per_hour }: { per_minute: number; per_hour: number }): number {
  const last = Math.max(0, requests - 1)
  return Math.max(Math.floor(last / per_minute) * 60, Math.floor(last / per_hour) * 3600)
}
