import type {
  BatchPlan,
  BatchResult,
  FieldChange,
  NewVersion,
  PlannedItem,
  VersionFile,
} from '@regesta/contracts/batches'
import { costs, failureLine, totalLine } from './batch.js'
import type { Call, Outcome } from './command.js'
import { exitFor } from './exit-code.js'

/** What is to be planned: a change of what is published, or new versions. */
interface Wanted {
  readonly action_type: 'update_published' | 'new_version'
  readonly item_ids?: number[]
  readonly changes?: FieldChange[]
  readonly new_versions?: NewVersion[]
}

interface Words {
  /** Shown while it goes on. */
  readonly label: string
  /** Asked before production is touched. */
  question(items: number): string
}

/** Makes a plan, shows it with `--dry-run`, and otherwise carries exactly that plan out. */
export async function planned(call: Call, wanted: Wanted, { label, question }: Words): Promise<Outcome> {
  const body = { ...wanted, target_is_sandbox: call.isSandbox }
  const plan = await call.gateway.watch('Planning', 'planBatchAction', { body })
  const possible = plan.items.filter(({ skipped_because }) => skipped_because === null)
  const left = plan.items.filter((item) => item.skipped_because !== null)
  const impossible = left.filter((item) => item.nothing_to_do !== true).length
  if (call.dryRun) {
    const exitCode = exitFor(possible.length, possible.length + impossible)
    return { lines: [...planLines(plan), totalLine(plan)], result: plan, exitCode }
  }
  const reasons = left.map((item) => `${`  ${item.id} ${item.title}`.trimEnd()}: ${item.skipped_because}`)
  if (possible.length === 0) {
    const result = { success: impossible === 0, results: [] }
    return { lines: [...reasons, 'Nothing to do'], result, exitCode: exitFor(0, impossible) }
  }
  if (!call.isSandbox) await call.confirm(question(possible.length))
  const answer = await call.gateway.watch(label, 'runBatchAction', { body: { plan_id: plan.plan_id } })
  const succeeded = answer.results.filter(({ success }) => success).length
  const titles = new Map(plan.items.map(({ id, title }) => [id, title]))
  const lines = [
    ...reasons,
    ...answer.results.map((result) => {
      const name = titles.get(result.id) ?? ''
      return result.success ? doneLine(result, name) : failureLine(result, name)
    }),
    `${label}: ${succeeded} of ${answer.results.length + impossible} succeeded`,
  ]
  return { lines, result: answer, exitCode: exitFor(succeeded, answer.results.length + impossible) }
}

const doneLine = ({ id, message }: BatchResult, name: string) => `  ${id} ${name}: ${message}`

const planLines = ({ items }: BatchPlan): string[] =>
  items.flatMap((item) => [
    [`  ${item.id} ${item.title}`.trimEnd(), item.skipped_because ?? costs(item.requests, item.bytes).join(', ')]
      .filter(Boolean)
      .join(': '),
    ...(item.changes ?? []).map(changeLine),
    ...(item.version_files ?? []).map(fileLine),
    ...item.warnings.map((warning) => `    ${warning}`),
  ])

const changeLine = ({ field, old, new: wanted, hits }: NonNullable<PlannedItem['changes']>[number]) =>
  `    ${field}: ${shown(old)} -> ${shown(wanted)}${hits === undefined ? '' : ` (${hits} found)`}`

const shown = (value: unknown) => (value === null || value === undefined ? '(empty)' : JSON.stringify(value))

/** What becomes of one file of a version. */
export const fileLine = ({ key, outcome, md5, md5_before, reason }: VersionFile): string =>
  `    ${key}: ${OUTCOMES[outcome]}, MD5 ${md5_before ?? '(none)'} -> ${md5 ?? '(none)'}${reason === null ? '' : `, ${reason}`}`

const OUTCOMES = {
  send: 'is sent',
  there: 'is the same',
  kept: 'stays',
  left_out: 'is left out',
  impossible: 'not possible',
} as const
