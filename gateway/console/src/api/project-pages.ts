import { queryOptions } from '@tanstack/react-query'
import { call } from './call.js'

/** Items on one page of a list. */
export const ROWS = 50

/** The saved mapping of a project; none is an empty list. */
export const mappings = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'mapping'],
    queryFn: ({ signal }) => call('GET /api/mappings', {}, { signal, project }),
  })

/** How many items each state has. */
export const recordCounts = (project: string, isSandbox: boolean) =>
  queryOptions({
    queryKey: ['project', project, 'records', 'counts', isSandbox],
    queryFn: ({ signal }) =>
      call('GET /api/project/uploads_tab_counts', { query: { is_sandbox: isSandbox } }, { signal, project }),
  })

type Tab = 'pending_preparation' | 'pending_operations' | 'drafts' | 'published'

interface Wanted {
  readonly tab: Tab
  readonly isSandbox: boolean
  readonly q: string
  readonly page: number
}

/** One page of the items in one state. */
export const recordPage = (project: string, { tab, isSandbox, q, page }: Wanted) =>
  queryOptions({
    queryKey: ['project', project, 'records', tab, isSandbox, q, page],
    queryFn: ({ signal }) => {
      const query = { tab_id: tab, is_sandbox: isSandbox, search: q, page, limit: ROWS }
      return call('GET /api/project/uploads_by_tab', { query }, { signal, project })
    },
  })

/** What stands at the repository for a record, and how that came about. */
export const receipt = (project: string, record: string) =>
  queryOptions({
    queryKey: ['project', project, 'records', 'receipt', record],
    queryFn: ({ signal }) =>
      call('GET /api/records/:record_id/receipt', { params: { record_id: record } }, { signal, project }),
  })

/** The records that were published last. */
export const publishedRecords = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'records', 'published'],
    queryFn: ({ signal }) => call('GET /api/project/published_records', {}, { signal, project }),
  })

/** The credentials of a project, without their values. */
export const credentials = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'credentials'],
    queryFn: ({ signal }) => call('GET /api/credentials', {}, { signal, project }),
  })
