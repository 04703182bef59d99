import { queryOptions } from '@tanstack/react-query'
import type { Chosen } from './batch.js'
import { call } from './call.js'
import { everyPage } from './every-page.js'
import { steadyProjectQuery } from './query.js'
import type { AnswerOf, RequestOf } from './surface.js'

/** Records on one page of a list. */
export const RECORDS_SHOWN = 50

export type ListedRecord = AnswerOf<'GET /api/records'>['items'][number]
export type RecordFacets = AnswerOf<'GET /api/records/facets'>

/** What records are filtered by, as the interface is asked for it. */
export type RecordsFilter = Readonly<
  Partial<
    Record<
      | 'state'
      | 'is_sandbox'
      | 'q'
      | 'pattern'
      | 'type'
      | 'license'
      | 'missing'
      | 'error'
      | 'has_error'
      | 'batch'
      | 'updated_since'
      | 'updated_until',
      string
    >
  >
>

type RecordsQuery = NonNullable<RequestOf<'GET /api/records'>['query']>

/** How a list of records is ordered, and whether it has of each work the newest version alone. */
export interface RecordsListing {
  readonly sort: 'updated' | 'title' | 'added'
  readonly versions?: 'newest'
}

export interface RecordsWanted extends RecordsListing {
  readonly filter: RecordsFilter
  readonly page: number
}

/** A listing as the interface is asked for it: what changed last comes first, everything else from its beginning. */
export const orderOf = ({ sort, ...listing }: RecordsListing) => ({
  sort,
  dir: sort === 'updated' ? ('desc' as const) : ('asc' as const),
  ...listing,
})

/** One page of the records that fit. */
export const recordList = (project: string, { filter, page, ...listing }: RecordsWanted) =>
  steadyProjectQuery(project, ['records', 'list', filter, listing, page], 'GET /api/records', {
    query: { ...filter, ...orderOf(listing), page, limit: RECORDS_SHOWN } as RecordsQuery,
  })

/** The most that the interface answers at once. */
const MOST = 1000

/** The versions of the work of a record that fit, the newest first. */
export const versionsOfWork = (project: string, filter: RecordsFilter, record: number) =>
  queryOptions({
    queryKey: ['project', project, 'records', 'versions', filter, record],
    queryFn: async ({ signal }) => {
      const query = { ...filter, versions_of: String(record), sort: 'added', dir: 'desc', limit: MOST } as RecordsQuery
      return (await call('GET /api/records', { query }, { signal, project })).items
    },
  })

/** The ids of everything that is chosen, for what takes no selection: read page by page, in an order that new records do not change. */
export async function chosenRecords(
  project: string,
  { item_ids, selection }: Chosen,
  signal: AbortSignal,
): Promise<number[]> {
  if (selection === undefined) return (item_ids ?? []).map(Number)
  const left = new Set(selection.except)
  return everyPage(async (page) => {
    const query = { ...selection.filter, sort: 'added', dir: 'asc', page, limit: MOST } as RecordsQuery
    const { items, totalPages } = await call('GET /api/records', { query }, { project, signal })
    return { items: items.map(({ record_id }) => record_id).filter((id) => !left.has(id)), totalPages }
  })
}

/** How many records fit, and how many of each value would. */
export const recordFacets = (project: string, filter: RecordsFilter) =>
  steadyProjectQuery(project, ['records', 'facets', filter], 'GET /api/records/facets', {
    query: filter as RecordsQuery,
  })

/** What files that wait for their metadata are filtered by. */
export type WaitingFilter = Readonly<Partial<Record<'is_sandbox' | 'search' | 'status' | 'mime_type', string>>>
export type WaitingFile = AnswerOf<'GET /api/files/waiting'>['items'][number]
export type WaitingFacets = AnswerOf<'GET /api/files/waiting/facets'>
type WaitingQuery = NonNullable<RequestOf<'GET /api/files/waiting'>['query']>

/** One page of the files that wait for their metadata. */
export const waitingFiles = (project: string, filter: WaitingFilter, page: number) =>
  steadyProjectQuery(project, ['records', 'waiting', filter, page], 'GET /api/files/waiting', {
    query: { ...filter, page, limit: RECORDS_SHOWN } as WaitingQuery,
  })

/** How many of them there are, and how many of each value. */
export const waitingFacets = (project: string, filter: WaitingFilter) =>
  steadyProjectQuery(project, ['records', 'waiting', 'facets', filter], 'GET /api/files/waiting/facets', {
    query: filter as WaitingQuery,
  })
