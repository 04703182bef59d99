import type { BatchPlan, BatchResult } from '@regesta/contracts/batches'
import type { Call, Outcome } from './command.js'
import { EXIT, exitFor } from './exit-code.js'
import { counted, inWords } from './table.js'

/** What an action is about: a number for programs, a name for people. */
export interface Item {
  readonly id: number
  readonly name: string
}

/** The result of a batch over nothing. */
export const NOTHING = { success: true, results: [] }

/** Runs one batch action over items, or with `--dry-run` says what it would do. */
export async function batch(call: Call, action: string, label: string, items: readonly Item[]): Promise<Outcome> {
  if (items.length === 0) return { lines: [], result: NOTHING, exitCode: EXIT.ok }
  const body = { action_type: action, item_ids: items.map(({ id }) => id), target_is_sandbox: call.isSandbox }
  if (call.dryRun) {
    const plan = await call.gateway.call.planBatchAction({ body })
    return { lines: planLines(plan), result: plan, exitCode: exitOf(plan) }
  }
  const answer = await call.gateway.watch(label, 'runBatchAction', { body })
  const succeeded = answer.results.filter((result) => result.success).length
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const lines = [
    ...answer.results
      .filter((result) => !result.success)
      .map((result) => failureLine(result, names.get(result.id) ?? '')),
    `${label}: ${succeeded} of ${answer.results.length} succeeded`,
  ]
  return { lines, result: answer, exitCode: exitFor(succeeded, answer.results.length) }
}

export const failureLine = ({ id, message, error, validation_errors }: BatchResult, name: string) =>
  `  ${id} ${name}: ${error ?? message}${validation_errors?.length ? ` ${validation_errors.join('; ')}` : ''}`

/** An item that is skipped because it cannot be done fails when it is tried. */
export function exitOf({ items }: Pick<BatchPlan, 'items'>): number {
  return exitFor(items.filter(isPossible).length, items.length)
}

const isPossible = ({ skipped_because, nothing_to_do, files }: BatchPlan['items'][number]) =>
  (skipped_because === null || nothing_to_do === true) && files.every(({ action }) => action !== 'impossible')

const planLines = (plan: BatchPlan): string[] => [
  ...plan.items.flatMap((item) => [
    `  ${item.id} ${item.title}: ${item.skipped_because ?? workOf(item)}`,
    ...item.warnings.map((warning) => `    ${warning}`),
  ]),
  totalLine(plan),
]

const WORDS: Readonly<Record<string, string>> = {
  prepare: 'is prepared',
  create: 'gets a draft',
  new_version: 'gets the draft of a new version',
  discard: 'loses its draft',
  remove: 'is removed',
}

/** What would be done with an item, as far as it costs anything. */
function workOf({ action, requests, bytes, files }: BatchPlan['items'][number]): string {
  const sent = files.filter((file) => file.action === 'send').length
  const work = action === 'send_files' ? `gets ${counted(sent, 'file')}` : (WORDS[action] ?? action)
  return [work, ...costs(requests, bytes)].join(', ')
}

export const costs = (requests: number, bytes: number): string[] => [
  ...(requests > 0 ? [counted(requests, 'request')] : []),
  ...(bytes > 0 ? [inWords(bytes)] : []),
]

export function totalLine({ totals }: BatchPlan): string {
  const { items, skipped, requests, bytes, estimated_seconds: seconds } = totals
  const cost = [...costs(requests, bytes), ...(seconds > 0 ? [`at least ${seconds} s`] : [])].join(', ')
  return `Would be done for ${items - skipped} of ${counted(items, 'item')}${cost === '' ? '' : `: ${cost}`}`
}

/** Several outcomes as one: the lines of all, and success only when all succeeded. */
export function together(outcomes: readonly Outcome[]): Outcome {
  const codes = new Set<number>(outcomes.map(({ exitCode }) => exitCode))
  const exitCode = codes.size <= 1 ? (outcomes[0]?.exitCode ?? EXIT.ok) : EXIT.partial
  return { lines: outcomes.flatMap(({ lines }) => lines), result: outcomes.map(({ result }) => result), exitCode }
}
