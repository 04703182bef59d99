import { queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import type { Work } from './queries.js'
import { projectQuery, steadyProjectQuery } from './query.js'
import type { AnswerOf } from './surface.js'

export type Act = AnswerOf<'GET /api/history'>['items'][number]
export type ActInFull = AnswerOf<'GET /api/history/:event_id'>

/** Which acts are meant: those of a kind, or those that changed one record or one file. */
export interface ActFilter {
  readonly kind?: Act['kind'] | undefined
  readonly record_id?: string
  readonly file_id?: string
}

const ROWS = 25

/** One page of what was done to a project, the newest first. */
export const acts = (project: string, filter: ActFilter, page: number) =>
  steadyProjectQuery(project, ['history', 'list', filter, page], 'GET /api/history', {
    query: { ...filter, page, limit: ROWS },
  })

/** How many acts there are of each kind under the other filters. */
export const actFacets = (project: string, filter: ActFilter) =>
  steadyProjectQuery(project, ['history', 'facets', filter], 'GET /api/history/facets', { query: filter })

/** One act with what it changed, and what taking it back would do now. */
export const act = (project: string, event: number) =>
  projectQuery(project, ['history', 'act', event], 'GET /api/history/:event_id', {
    params: { event_id: String(event) },
  })

/** Acts of each project that are looked through for what work was about. */
const ACTS = 200

/** What pieces of work that have ended were about, by their ids: the one record or file that each has changed. */
export const workSubjects = (ended: readonly Work[]) => {
  const since =
    ended
      .map(({ started_at }) => started_at)
      .sort()
      .at(0) ?? ''
  return queryOptions({
    queryKey: ['subjects', since, ended.map(({ operation_id }) => operation_id)],
    queryFn: async ({ signal }) => {
      const { events } = await call('GET /api/activity', { query: { since, limit: ACTS } }, { signal })
      return new Map(events.flatMap(({ act, subject }) => (subject === null ? [] : [[act, subject] as const])))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Takes an act back; it goes on when the page is left. */
export const takeBack = (project: string, event: number) =>
  call('POST /api/history/:event_id/undo', { params: { event_id: String(event) } }, { project })
