import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
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
  queryOptions({
    queryKey: ['project', project, 'history', 'list', filter, page],
    queryFn: ({ signal }) => call('GET /api/history', { query: { ...filter, page, limit: ROWS } }, { signal, project }),
    placeholderData: keepPreviousData,
  })

/** One act with what it changed, and what taking it back would do now. */
export const act = (project: string, event: number) =>
  queryOptions({
    queryKey: ['project', project, 'history', 'act', event],
    queryFn: ({ signal }) =>
      call('GET /api/history/:event_id', { params: { event_id: String(event) } }, { signal, project }),
  })

/** Takes an act back; it goes on when the page is left. */
export const takeBack = (project: string, event: number) =>
  call('POST /api/history/:event_id/undo', { params: { event_id: String(event) } }, { project })
