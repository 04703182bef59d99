import { now } from '@regesta/sqlite/timestamp'
import type { OpenProject } from '../../open-project.js'

/** Adds or updates the row of one batch action, by its name. */
export function storeBatch(
  project: OpenProject,
  batch: { batch_name: string; batch_description: string; status: string; completion_percentage: number },
): void {
  project
    .statement(
      `insert into batches (batch_name, batch_description, status, completion_percentage, created_timestamp)
       values (@batch_name, @batch_description, @status, @completion_percentage, @at)
       on conflict (batch_name) do update set batch_description = excluded.batch_description, status = excluded.status,
         completion_percentage = excluded.completion_percentage`,
    )
    .run({ ...batch, at: now() })
}

export interface Batch {
  batch_name: string
  batch_description: string | null
  status: string
  created_timestamp: string
}

/** Batch actions, newest first. */
export const batchesOf = (project: OpenProject): Batch[] =>
  project
    .statement(
      `select batch_name, batch_description, status, created_timestamp from batches order by created_timestamp desc, batch_id desc`,
    )
    .all() as Batch[]
