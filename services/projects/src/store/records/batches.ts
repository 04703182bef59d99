import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { now } from '@regesta/sqlite/timestamp'
import type { z } from 'zod'
import type { OpenProject } from '../../open-project.js'
import { atomically } from '../durably.js'

type StoredBatch = z.output<typeof projectsInternal.storeBatch.body>

/** Adds or updates the row of one batch action, by its name, with what is known of its items. */
export function storeBatch(project: OpenProject, { items, operation_id, ...batch }: StoredBatch): void {
  atomically(project, () => {
    const { batch_id } = project
      .statement(
        `insert into batches (batch_name, batch_description, status, completion_percentage, action_type, is_sandbox, operation_id,
           created_timestamp)
         values (@batch_name, @batch_description, @status, @completion_percentage, @action_type, @is_sandbox, @operation_id, @at)
         on conflict (batch_name) do update set batch_description = excluded.batch_description, status = excluded.status,
           completion_percentage = excluded.completion_percentage
         returning batch_id`,
      )
      .get({
        ...batch,
        is_sandbox: Number(batch.is_sandbox),
        operation_id: operation_id ?? null,
        at: now(),
      }) as { batch_id: number }
    storeItems(project, batch_id, items)
  })
}

function storeItems(project: OpenProject, batch: number, items: StoredBatch['items']): void {
  const store = project.statement(
    `insert into batch_items (batch_id, item_id, record_id, title, outcome, message, details, settled_timestamp)
     values (@batch, @item_id, (select record_id from repo_records where record_id = @record_id), @title, @outcome, @message,
       @details, @settled)
     on conflict (batch_id, item_id) do update set record_id = coalesce(excluded.record_id, record_id),
       title = iif(excluded.title = '', title, excluded.title), outcome = excluded.outcome, message = excluded.message,
       details = excluded.details, settled_timestamp = excluded.settled_timestamp`,
  )
  for (const { details, title = '', ...item } of items) {
    const settled = item.outcome === 'planned' ? null : now()
    store.run({ ...item, batch, title, details: JSON.stringify(details), settled })
  }
}

export interface Batch {
  batch_name: string
  batch_description: string | null
  status: string
  created_timestamp: string
}

interface BatchPage {
  readonly page: number
  /** Without it, all are on one page. */
  readonly per_page?: number | undefined
}

/** Batch actions, newest first, and how many there are. */
export function batchesOf(project: OpenProject, { page, per_page }: BatchPage): { batches: Batch[]; total: number } {
  const { total } = project.statement('select count(*) as total from batches').get() as { total: number }
  const batches = project
    .statement(
      `select batch_name, batch_description, status, created_timestamp from batches
       order by created_timestamp desc, batch_id desc limit @limit offset @offset`,
    )
    .all({ limit: per_page ?? -1, offset: (page - 1) * (per_page ?? total) }) as Batch[]
  return { batches, total }
}
