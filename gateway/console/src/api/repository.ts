import { queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import { everyPage } from './every-page.js'
import { resultQuery, startWork, type Work } from './long-work.js'
import { query, steadyProjectQuery } from './query.js'
import type { RecordsFilter } from './records.js'
import type { AnswerOf, RequestOf } from './surface.js'

/** Items on one page of a list of this screen. */
export const REPOSITORY_ROWS = 50

export type VerifiedRecord = AnswerOf<'POST /api/project/verify_records'>['results'][number]
export type Repair = NonNullable<NonNullable<RequestOf<'POST /api/project/verify_records'>['body']>['repair']>[number]
export type Orphan = AnswerOf<'GET /api/project/orphan_drafts'>['orphans'][number]
export type OpenWrite = AnswerOf<'GET /api/repository/writes'>['items'][number]
export type LoggedCall = AnswerOf<'GET /api/apilog'>['items'][number]
export type Limits = AnswerOf<'GET /api/repository/limits'>['repositories'][number]

/** Writes that have no end yet, the oldest first. */
export const openWrites = (project: string, page: number) =>
  steadyProjectQuery(project, ['ledger', 'writes', page], 'GET /api/repository/writes', {
    query: { page, limit: REPOSITORY_ROWS },
  })

/** Milliseconds between two looks at the limits: each call is an event, but no event says when room comes back. */
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
  steadyProjectQuery(project, ['ledger', 'calls', wanted], 'GET /api/apilog', {
    query: { ...wanted, limit: REPOSITORY_ROWS },
  })

/** How many calls there are of each method and answer under the other filters. */
export const callFacets = (project: string, { page: _, ...filter }: CallsWanted) =>
  steadyProjectQuery(project, ['ledger', 'calls', 'facets', filter], 'GET /api/apilog/facets', { query: filter })

/**
 * Drafts at the repositories that belong to no record, as they were seen last. They are asked for there, and each asking is a
 * call that is an event: a list that followed events would ask for ever.
 */
export const orphanDrafts = (project: string, page: number) =>
  queryOptions({
    ...steadyProjectQuery(project, ['orphans', page], 'GET /api/project/orphan_drafts', {
      query: { page, limit: REPOSITORY_ROWS },
    }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Looks for them again; from then on their pages show what was seen then. */
export const lookForOrphans = (project: string) =>
  call('GET /api/project/orphan_drafts', { query: { page: 1, limit: REPOSITORY_ROWS, refresh: true } }, { project })

/** The same number may be a draft at each repository. */
export const orphanKey = ({ repository, deposition_id: id }: Orphan) => `${repository} ${id}`

/** All of them, as they were seen last. */
export const allOrphans = (project: string): Promise<Orphan[]> =>
  everyPage(async (page) => {
    const query = { page, limit: ORPHANS_AT_ONCE }
    const { orphans, totalPages } = await call('GET /api/project/orphan_drafts', { query }, { project })
    return { items: orphans, totalPages }
  })

/** The most that one page of them has. */
const ORPHANS_AT_ONCE = 500
/** Drafts that one request discards: it is answered when the last of them is gone. */
const DISCARDED_AT_ONCE = 20

export type Discarded = AnswerOf<'POST /api/project/orphan_drafts/discard'>['results'][number]

/** Discards drafts that belong to no record, where each of them is, and reports after each request what came of its drafts. */
export async function discardOrphans(
  project: string,
  orphans: readonly Orphan[],
  onDone: (results: readonly Discarded[], drafts: readonly Orphan[]) => void,
): Promise<void> {
  for (const is_sandbox of [true, false]) {
    const there = orphans.filter((one) => one.is_sandbox === is_sandbox)
    for (let start = 0; start < there.length; start += DISCARDED_AT_ONCE) {
      const drafts = there.slice(start, start + DISCARDED_AT_ONCE)
      const body = { deposition_ids: drafts.map(({ deposition_id }) => deposition_id), is_sandbox }
      const { results } = await call('POST /api/project/orphan_drafts/discard', { body }, { project })
      onDone(results, drafts)
    }
  }
}

/** Begins to compare records with the repository, and to repair them as far as it is said. */
export const startVerifying = (project: string, record_ids: readonly number[], repair: readonly Repair[] = []) => {
  const body = { record_ids: [...record_ids], repair: [...repair] }
  return startWork('POST /api/project/verify_records', { body }, { project })
}

/** What a comparison found; it does not change any more. */
export const verifiedBy = (work: Work) => resultQuery(['verified', work.id], 'POST /api/project/verify_records', work)

/** Records that are asked for at once. */
const BLOCK = 1_000

/** The ids of all records that fit, but for some. */
export async function allRecordIds(
  project: string,
  filter: RecordsFilter,
  but: ReadonlySet<number>,
  signal: AbortSignal,
) {
  return everyPage(async (page) => {
    const query = { ...filter, sort: 'added', page, limit: BLOCK } as RequestOf<'GET /api/records'>['query']
    const { items, totalPages } = await call('GET /api/records', { query }, { project, signal })
    return { items: items.map(({ record_id }) => record_id).filter((id) => !but.has(id)), totalPages }
  })
}
