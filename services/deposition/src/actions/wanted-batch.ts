import { type batches, PLANNED_ONLY, type PlannedItem } from '@regesta/contracts/batches'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { z } from 'zod'
import type { Context } from '../context.js'
import { blocks } from '../domain/blocks.js'
import type { ItemDigest, Plan, PlannedItems } from '../store/plans.js'
import { chosenItems } from './chosen-items.js'
import { FILE_ACTIONS, itemDigests } from './item-digests.js'

/** What a batch is to do. */
export interface WantedBatch {
  readonly action: string
  readonly isSandbox: boolean
  readonly items: readonly { readonly id: number; readonly title: string }[]
  /** The same as they were planned, by id; none without a plan. */
  readonly planned: ReadonlyMap<number, PlannedItem>
  /** Makes sure that nobody else carries the same plan out. */
  begin(): void
}

/** What a request wants: what its plan found possible, as long as that is still so, or the items that it names. */
export async function wantedBatch(
  context: Context,
  project: string,
  body: z.output<typeof batches.runBatchAction.body>,
  operationId: string,
): Promise<WantedBatch> {
  if (body.plan_id !== undefined) return plannedBatch(context, project, body.plan_id, operationId)
  const action = body.action_type ?? ''
  if (PLANNED_ONLY.includes(action)) throw onlyByPlan(action)
  const ids = await chosenItems(context, project, { ...body, action })
  const items = await titled(context, { project, action, ids })
  return { action, isSandbox: body.target_is_sandbox, items, planned: new Map(), begin: () => {} }
}

async function plannedBatch(
  context: Context,
  project: string,
  planId: string,
  operationId: string,
): Promise<WantedBatch> {
  const plan = context.plans.find(project, planId)
  if (plan === undefined) throw new ServiceError('invalid_input', say('plan_unknown', {}))
  const { action, isSandbox } = plan
  if (plan.operation_id !== null) throw carriedOut(plan.operation_id)
  const items = context.plans.items(planId)
  await assertUnchanged(context, plan, { items, digests: context.plans.digests(planId) })
  const possible = items.filter(({ skipped_because }) => skipped_because === null)
  return {
    action,
    isSandbox,
    items: possible,
    planned: new Map(possible.map((item) => [item.id, item])),
    begin: () => {
      if (!context.plans.begin(planId, operationId)) throw carriedOut(context.plans.find(project, planId)?.operation_id)
    },
  }
}

const onlyByPlan = (action: string) =>
  new ServiceError(
    'invalid_input',
    `'${action}' is carried out only by the id of its plan. Make the plan with /project/batch_action/plan, then send its 'plan_id'`,
  )

const carriedOut = (operation_id: string | null | undefined) =>
  new ServiceError('refused', say('plan_carried_out', {}), { operation_id })

/** What changed of an item, in the words of a person. */
const PARTS = { state: 'its state', metadata: 'its metadata', files: 'its files' } as const satisfies Record<
  keyof ItemDigest,
  string
>

/** Changed items that a refusal names. */
const NAMED = 20

async function assertUnchanged(
  context: Context,
  { project, action, isSandbox }: Plan,
  { items, digests }: PlannedItems,
): Promise<void> {
  const ids = items.map(({ id }) => id)
  const now = await itemDigests(context, { project, action, ids, isSandbox })
  const changed = items.flatMap(({ id, title, skipped_because }, index) => {
    const [then, today] = [digests[index], now[index]]
    if (skipped_because !== null || then === undefined || today === undefined) return []
    const parts = (Object.keys(PARTS) as (keyof ItemDigest)[]).filter((part) => then[part] !== today[part])
    return parts.length === 0 ? [] : [{ id, title, changed: parts.map((part) => PARTS[part]) }]
  })
  if (changed.length === 0) return
  const named = changed.slice(0, NAMED).map((item) => `"${item.title}" (${item.id}): ${item.changed.join(', ')}`)
  const more = changed.length > NAMED ? `; and ${changed.length - NAMED} more` : ''
  const told = { number: changed.length, of: items.length, names: `${named.join('; ')}${more}` }
  throw new ServiceError('refused', say('plan_outdated', told), { changed: changed.slice(0, 1_000) })
}

/** Items by the names that people know them by; '' for what is unknown. */
async function titled(
  { projects }: Context,
  { project, action, ids }: { project: string; action: string; ids: readonly number[] },
): Promise<WantedBatch['items']> {
  const titles = new Map<number, string>()
  for (const block of blocks(ids)) {
    if (FILE_ACTIONS.has(action)) {
      const { files } = await projects.readFiles({ project, body: { file_ids: block } })
      for (const { file_id, filename } of files) titles.set(file_id, filename)
    } else {
      const { records } = await projects.readRecords({ project, body: { record_ids: block } })
      for (const { record_id, record_title } of records) titles.set(record_id, record_title)
    }
  }
  return ids.map((id) => ({ id, title: titles.get(id) ?? '' }))
}
