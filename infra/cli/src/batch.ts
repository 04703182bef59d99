import type { BatchPlan, BatchResult } from '@regesta/contracts/batches'
import type { Call, Outcome } from './command.js'
import { EXIT, exitFor } from './exit-code.js'

/** Runs one batch action over items, or with `--dry-run` says what it would do. */
export async function batch(call: Call, action: string, label: string, ids: readonly number[]): Promise<Outcome> {
  if (ids.length === 0) return { lines: ['Nothing to do'], result: { success: true, results: [] }, exitCode: EXIT.ok }
  const body = { action_type: action, item_ids: [...ids], target_is_sandbox: call.isSandbox }
  if (call.dryRun) {
    const plan = await call.gateway.call.planBatchAction({ body })
    return { lines: planLines(plan), result: plan, exitCode: exitOf(plan) }
  }
  const answer = await call.gateway.watch(label, 'runBatchAction', { body })
  const succeeded = answer.results.filter((result) => result.success).length
  const lines = [
    ...answer.results.filter((result) => !result.success).map(failureLine),
    `${label}: ${succeeded} of ${answer.results.length} succeeded`,
  ]
  return { lines, result: answer, exitCode: exitFor(succeeded, answer.results.length) }
}

export const failureLine = ({ id, message, error, validation_errors }: BatchResult) =>
  `  ${id}: ${error ?? message}${validation_errors?.length ? ` ${validation_errors.join('; ')}` : ''}`

/** An item that is skipped because it cannot be done fails when it is tried. */
export function exitOf({ items }: Pick<BatchPlan, 'items'>): number {
  return exitFor(items.filter(isPossible).length, items.length)
}

const isPossible = ({ skipped_because, nothing_to_do, files }: BatchPlan['items'][number]) =>
  (skipped_because === null || nothing_to_do === true) && files.every(({ action }) => action !== 'impossible')

function planLines(plan: BatchPlan): string[] {
  const { items } = plan
  return [
    ...items.map(
      (item) =>
        `  ${item.id} ${item.title}: ${item.skipped_because ?? `${item.action}, ${item.requests} requests, ${item.bytes} bytes`}`,
    ),
    ...items.flatMap((item) => item.warnings.map((warning) => `  ${item.id}: ${warning}`)),
    totalLine(plan),
  ]
}

export const totalLine = ({ totals }: BatchPlan) =>
  `Would send ${totals.requests} requests and ${totals.bytes} bytes for ${totals.items - totals.skipped} of ${totals.items} items, at least ${totals.estimated_seconds} s`

/** Several outcomes as one: the lines of all, and success only when all succeeded. */
export function together(outcomes: readonly Outcome[]): Outcome {
  const codes = new Set<number>(outcomes.map(({ exitCode }) => exitCode))
  const exitCode = codes.size <= 1 ? (outcomes[0]?.exitCode ?? EXIT.ok) : EXIT.partial
  return { lines: outcomes.flatMap(({ lines }) => lines), result: outcomes.map(({ result }) => result), exitCode }
}
