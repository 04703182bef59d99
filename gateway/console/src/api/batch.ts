import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call.js'
import { resultOf, startWork, type Work } from './long-work.js'
import type { Tab } from './project-pages.js'
import type { AnswerOf } from './surface.js'

/** What can be done for all records of a state. */
export type BatchAction = 'prepare_metadata' | 'create_api_draft' | 'upload_files' | 'publish' | 'discard_drafts'

export type Plan = AnswerOf<'POST /api/project/batch_action/plan'>
export type BatchResults = Awaited<ReturnType<typeof batchResult>>['results']

/** What a batch is about. */
export interface Batch {
  readonly action: BatchAction
  readonly ids: readonly number[]
  readonly isSandbox: boolean
}

const bodyOf = ({ action, ids, isSandbox }: Batch) => ({
  action_type: action,
  item_ids: [...ids],
  target_is_sandbox: isSandbox,
})

/** What everything in a state is called at the services: files before they are prepared, records afterwards. */
export const idsInState = async (project: string, tab: Tab, isSandbox: boolean, search: string): Promise<number[]> => {
  const query = { tab_id: tab, is_sandbox: isSandbox, search }
  const items = await call('GET /api/project/uploads_by_tab', { query }, { project })
  return items.flatMap((item) => {
    const id = 'local_record_db_id' in item ? item.local_record_db_id : item.source_file_db_id
    return typeof id === 'number' ? [id] : []
  })
}

/** What would be done, item by item; nothing is done. It is made anew whenever somebody asks, as it is about now. */
export const planOf = (project: string, batch: Batch) =>
  queryOptions({
    queryKey: ['project', project, 'plan', batch.action, batch.isSandbox, ...batch.ids],
    queryFn: ({ signal }) => call('POST /api/project/batch_action/plan', { body: bodyOf(batch) }, { signal, project }),
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })

/** Begins what was planned; it goes on when the page is left. */
export const carryOut = (project: string, batch: Batch): Promise<Work> =>
  startWork('POST /api/project/batch_action', { body: bodyOf(batch) }, { project, key: crypto.randomUUID() })

export const batchResult = (work: Work) => resultOf('POST /api/project/batch_action', work)
