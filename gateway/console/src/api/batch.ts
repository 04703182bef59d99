import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import { resultOf, startWork, type Work } from './long-work.js'
import { projectQuery, steadyProjectQuery } from './query.js'
import type { AnswerOf, RequestOf } from './surface.js'

/** What can be done with many items at once. */
export type BatchAction =
  | 'prepare_metadata'
  | 'remove_files'
  | 'create_api_draft'
  | 'upload_files'
  | 'publish'
  | 'discard_drafts'
  | 'remove_versions'
  | 'update_published'
  | 'new_version'

export type Plan = AnswerOf<'POST /api/project/batch_action/plan'>
export type PlannedItem = Plan['items'][number]
/** The state of an item of a plan. */
export type Outlook = keyof NonNullable<Plan['totals']['outlooks']>
/** How many items a batch has, and how many came out how. */
export type BatchCounts = AnswerOf<'GET /api/batches/:operation_id'>
export type BatchPage = AnswerOf<'GET /api/batches/:operation_id/items'>
export type BatchItem = BatchPage['items'][number]

type PlanBody = NonNullable<RequestOf<'POST /api/project/batch_action/plan'>['body']>

/** What a plan is to be about: items by their ids, or everything that fits a filter but for some; and what becomes of it. */
export type Chosen = Pick<PlanBody, 'item_ids' | 'selection' | 'changes' | 'new_versions'>

/** One change of one field of what is published. */
export type FieldChange = NonNullable<PlanBody['changes']>[number]

/** What a plan has to be asked for to be made again, for some of its items or for all. */
export async function askedAgain(project: string, plan: Plan, some?: readonly number[]): Promise<Chosen> {
  const { changes, new_versions: versions } = plan.request ?? {}
  const ids = some !== undefined && versions === undefined ? some : await plannedIds(project, plan)
  if (versions === undefined) return { item_ids: [...ids], ...(changes === undefined ? {} : { changes }) }
  // Each item is one of the versions, in the same order.
  return { new_versions: versions.filter((_, index) => some === undefined || some.includes(ids[index] ?? 0)) }
}

/** Every item of a plan, in the order that it was asked for. */
async function plannedIds(project: string, { plan_id }: Plan): Promise<number[]> {
  const { items } = await call('GET /api/project/batch_action/plan/:plan_id', { params: { plan_id } }, { project })
  return items.map(({ id }) => id)
}

/** Begins a plan; with many items it takes a while, since each may be read at the repository. */
export const startPlan = (
  project: string,
  wanted: { readonly action: BatchAction; readonly isSandbox: boolean; readonly chosen: Chosen },
): Promise<Work> => {
  const asked = { action_type: wanted.action, target_is_sandbox: wanted.isSandbox, shows_items: false }
  const body = { ...asked, ...wanted.chosen }
  return startWork('POST /api/project/batch_action/plan', { body }, { project })
}

export const plannedBy = (work: Work) => resultOf('POST /api/project/batch_action/plan', work)

/** Items on one page of a plan or of an outcome. */
export const ITEMS_SHOWN = 50

/** A plan as it was made, with the first page of its items, and what carries it out. */
export const keptPlan = (project: string, plan: string) =>
  queryOptions({
    ...projectQuery(project, ['plans', plan], 'GET /api/project/batch_action/plan/:plan_id', {
      params: { plan_id: plan },
      query: { limit: ITEMS_SHOWN },
    }),
    retry: false,
  })

/** The items of a plan in one state or in any, those that need a person first. */
export const plannedItems = (project: string, plan: string, page: number, outlook?: Outlook) =>
  steadyProjectQuery(project, ['plans', plan, 'items', page, outlook], 'GET /api/project/batch_action/plan/:plan_id', {
    params: { plan_id: plan },
    query: { page, outlook, limit: ITEMS_SHOWN },
  })

/**
 * Carries a plan out; it goes on when the page is left, and is begun once, however often it is asked for.
 *
 * @returns once it has begun and the plan says so
 * @throws Problem where it is refused, because something has changed since it was planned
 */
export async function carryOut(queries: QueryClient, project: string, plan: string): Promise<void> {
  const work = await startWork('POST /api/project/batch_action', { body: { plan_id: plan } }, { project, key: plan })
  const params = { service: work.service, operation_id: work.id }
  for (;;) {
    const { status } = await call('GET /api/operations/:service/:operation_id', { params, query: { wait: 1 } })
    const kept = await queries.fetchQuery({ ...keptPlan(project, plan), staleTime: 0 })
    if (kept.operation_id !== null) return
    if (status !== 'running') await resultOf('POST /api/project/batch_action', work)
  }
}

/** Milliseconds between two looks at a batch that runs. */
const LOOK = 2_000

/**
 * What is known of a batch. Whatever becomes of its records afterwards makes that old; while it runs each of them is told, and
 * to follow that would take more requests than their sending does: it is looked at from time to time.
 */
const ofBatch = (operation: string, isRunning: boolean) => [isRunning ? 'running' : 'records', 'batch', operation]

/** What came of a batch that has ended, counted. */
export const batchSummary = (project: string, operation: string) =>
  projectQuery(project, ofBatch(operation, false), 'GET /api/batches/:operation_id', {
    params: { operation_id: operation },
  })

/** What came of each item so far, what needs a person first, and of all of them, counted. */
export const batchItems = (
  project: string,
  { operation, isRunning }: { readonly operation: string; readonly isRunning: boolean },
  page: number,
  outcome?: BatchItem['outcome'],
) =>
  queryOptions({
    ...projectQuery(
      project,
      [...ofBatch(operation, isRunning), 'items', page, outcome],
      'GET /api/batches/:operation_id/items',
      { params: { operation_id: operation }, query: { page, limit: ITEMS_SHOWN, outcome } },
    ),
    // Another page of the same batch, or how it ended, takes the place of what is shown when it is there.
    placeholderData: (before, query) => (query?.queryKey.includes(operation) ? before : undefined),
    refetchInterval: isRunning ? LOOK : false,
  })

/** Every item of a batch that did not come to its end, by its id. */
export async function unfinishedItems(project: string, operation: string): Promise<number[]> {
  const ids: number[] = []
  for (const outcome of ['failed', 'not_done', 'planned'] as const) {
    const parts = { params: { operation_id: operation }, query: { outcome, limit: 50_000 } }
    const { items } = await call('GET /api/batches/:operation_id/items', parts, { project })
    ids.push(...items.map(({ id }) => id))
  }
  return ids
}

export const outcomeTable = (project: string, operation: string) =>
  `/api/batches/${encodeURIComponent(operation)}/export?${new URLSearchParams({ project })}`
