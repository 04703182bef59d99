import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import { resultQuery, startWork, type Work } from './long-work.js'
import { projectQuery, query } from './query.js'
import type { RecordsFilter } from './records.js'
import type { AnswerOf, RequestOf } from './surface.js'

/** Items on one page of a list of this screen. */
export const REPOSITORY_ROWS = 50

export type VerifiedRecord = AnswerOf<'POST /api/project/verify_records'>['results'][number]
export type Repair = NonNullable<NonNullable<RequestOf<'POST /api/project/verify_records'>['body']>['repair']>[number]
export type Orphan = AnswerOf<'GET /api/project/orphan_drafts'>['orphans'][number]
export type OpenWrite = AnswerOf<'GET /api/repository/writes'>['items'][number]
export type Limits = AnswerOf<'GET /api/repository/limits'>['repositories'][number]

/** Writes that have no end yet, the oldest first. */
export const openWrites = (project: string, page: number) =>
  queryOptions({
    ...projectQuery(project, ['ledger', 'writes', page], 'GET /api/repository/writes', {
      query: { page, limit: REPOSITORY_ROWS },
    }),
    placeholderData: keepPreviousData,
  })

/** Milliseconds between two looks at the limits: each call is told, but nobody tells when room comes back. */
const LOOK_AT_LIMITS = 5_000

/** What the limits of both repositories leave. */
export const repositoryLimits = (project: string) =>
  queryOptions({
    ...query(['project', project, 'ledger', 'limits'], 'GET /api/repository/limits'),
    refetchInterval: LOOK_AT_LIMITS,
  })

export interface CallsWanted {
  readonly page: number
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined
  readonly answer: 'taken' | 'refused' | 'none' | undefined
  readonly search: string
}

/** What was asked of the repositories, the newest first. */
export const repositoryCalls = (project: string, wanted: CallsWanted) =>
  queryOptions({
    ...projectQuery(project, ['ledger', 'calls', wanted], 'GET /api/apilog', {
      query: { ...wanted, limit: REPOSITORY_ROWS },
    }),
    placeholderData: keepPreviousData,
  })

/** How many calls there are of each method and answer under the other filters. */
export const callFacets = (project: string, { page: _, ...filter }: CallsWanted) =>
  queryOptions({
    ...projectQuery(project, ['ledger', 'calls', 'facets', filter], 'GET /api/apilog/facets', { query: filter }),
    placeholderData: keepPreviousData,
  })

/**
 * Drafts at the repositories that belong to no record. They are asked for there, and each asking is a call that is told: a
 * list that followed what is told would ask for ever.
 */
export const orphanDrafts = (project: string) =>
  queryOptions({
    ...projectQuery(project, ['orphans'], 'GET /api/project/orphan_drafts'),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Discards drafts that belong to no record, where each of them is. */
export async function discardOrphans(project: string, orphans: readonly Orphan[]) {
  const results = []
  for (const is_sandbox of [true, false]) {
    const deposition_ids = orphans.filter((one) => one.is_sandbox === is_sandbox).map((one) => one.deposition_id)
    if (deposition_ids.length === 0) continue
    const body = { deposition_ids, is_sandbox }
    results.push(...(await call('POST /api/project/orphan_drafts/discard', { body }, { project })).results)
  }
  return results
}

/** Begins to compare records with the repository, and to repair them as far as it is said. */
export const startVerifying = (project: string, record_ids: readonly number[], repair: readonly Repair[] = []) => {
  const body = { record_ids: [...record_ids], repair: [...repair] }
  return startWork('POST /api/project/verify_records', { body }, { project, key: crypto.randomUUID() })
}

/** What a comparison found; it does not change any more. */
export const verifiedBy = (work: Work) => resultQuery(['verified', work.id], 'POST /api/project/verify_records', work)

/** Records that are asked for at once. */
const BLOCK = 1_000

/** The ids of all records that fit, but for some. */
export async function allRecordIds(project: string, filter: RecordsFilter, but: ReadonlySet<number>) {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const query = { ...filter, sort: 'added', page, limit: BLOCK } as RequestOf<'GET /api/records'>['query']
    const { items, totalPages } = await call('GET /api/records', { query }, { project })
    ids.push(...items.map(({ record_id }) => record_id).filter((id) => !but.has(id)))
    if (page >= totalPages) return ids
  }
}
