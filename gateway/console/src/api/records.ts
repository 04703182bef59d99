import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import type { AnswerOf, RequestOf } from './surface.js'

/** Records on one page of a list. */
export const RECORDS_SHOWN = 50

export type ListedRecord = AnswerOf<'GET /api/records'>['items'][number]
export type RecordFacets = AnswerOf<'GET /api/records/facets'>

/** What records are filtered by, as the interface is asked for it. */
export type RecordsFilter = Readonly<
  Partial<
    Record<'state' | 'is_sandbox' | 'q' | 'type' | 'license' | 'missing' | 'error' | 'has_error' | 'batch', string>
  >
>

type RecordsQuery = NonNullable<RequestOf<'GET /api/records'>['query']>

export interface RecordsWanted {
  readonly filter: RecordsFilter
  readonly sort: 'updated' | 'title' | 'added'
  readonly page: number
}

/** One page of the records that fit. */
export const recordList = (project: string, { filter, sort, page }: RecordsWanted) =>
  queryOptions({
    queryKey: ['project', project, 'records', 'list', filter, sort, page],
    queryFn: ({ signal }) => {
      const dir = sort === 'updated' ? 'desc' : 'asc'
      const query = { ...filter, sort, dir, page, limit: RECORDS_SHOWN } as RecordsQuery
      return call('GET /api/records', { query }, { signal, project })
    },
    placeholderData: keepPreviousData,
  })

/** How many records fit, and how many of each value would. */
export const recordFacets = (project: string, filter: RecordsFilter) =>
  queryOptions({
    queryKey: ['project', project, 'records', 'facets', filter],
    queryFn: ({ signal }) => call('GET /api/records/facets', { query: filter as RecordsQuery }, { signal, project }),
    placeholderData: keepPreviousData,
  })

/** How many files wait for their metadata, of those whose names have a text. */
export const waitingFiles = (project: string, { isSandbox, q }: { readonly isSandbox: boolean; readonly q: string }) =>
  queryOptions({
    queryKey: ['project', project, 'records', 'waiting', isSandbox, q],
    queryFn: async ({ signal }) => {
      const sending = { signal, project }
      if (q === '')
        return (await call('GET /api/project/uploads_tab_counts', { query: { is_sandbox: isSandbox } }, sending))
          .pending_preparation
      const query = { tab_id: 'pending_preparation', is_sandbox: isSandbox, search: q } as const
      return (await call('GET /api/project/uploads_by_tab', { query }, sending)).length
    },
    placeholderData: keepPreviousData,
  })
