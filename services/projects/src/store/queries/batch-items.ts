import type { BatchItem, BatchSummary } from '@regesta/contracts/kept-batches'
import type { Database } from '@regesta/sqlite/open-database'
import { type PageWanted, partOf } from './part.js'
import type { Query } from './query.js'

/** A batch by what carries it out, and how many of its items came out how; undefined for an unknown one. */
export function batchSummary(database: Database, operationId: string): BatchSummary | undefined {
  const batch = database
    .prepare(
      `select batch_id, operation_id, action_type, is_sandbox, status, created_timestamp from batches where operation_id = ?`,
    )
    .get(operationId) as ({ batch_id: number; is_sandbox: number } & Omit<BatchSummary, 'is_sandbox'>) | undefined
  if (batch === undefined) return undefined
  const { batch_id, is_sandbox, ...members } = batch
  const counted = database
    .prepare('select outcome, count(*) as items from batch_items where batch_id = ? group by outcome')
    .all(batch_id) as { outcome: 'planned'; items: number }[]
  const counts = { planned: 0, done: 0, failed: 0, not_done: 0, unknown: 0 }
  for (const { outcome, items } of counted) counts[outcome] = items
  const items = counted.reduce((sum, count) => sum + count.items, 0)
  return { ...members, is_sandbox: is_sandbox === 1, items, ...counts }
}

export interface ItemsWanted extends PageWanted {
  readonly operationId: string
  readonly outcome?: BatchItem['outcome'] | undefined
}

interface ItemRow extends Omit<BatchItem, 'validation_errors'> {
  readonly details: string
}

const SOURCE = `batch_items i join batches b using (batch_id) left join repo_records p on p.record_id = i.record_id
  where b.operation_id = @operationId`

const COLUMNS = `i.item_id as id, i.title, i.record_id, p.record_status, i.outcome, i.message, i.details,
  i.settled_timestamp as settled`

/** What needs a person comes first. */
const ORDER = `case i.outcome when 'failed' then 0 when 'unknown' then 1 when 'not_done' then 2 when 'planned' then 3 else 4 end,
  i.item_id`

/** A page of what came of each item of a batch, with what came of all; undefined for an unknown one. */
export function batchItems(database: Database, wanted: ItemsWanted) {
  const { operationId, outcome } = wanted
  const batch = batchSummary(database, operationId)
  if (batch === undefined) return undefined
  const totalItems = outcome === undefined ? batch.items : batch[outcome]
  const { offset, count } = partOf(totalItems, wanted)
  const only = outcome === undefined ? '' : 'and i.outcome = @outcome'
  const rows = database
    .prepare(`select ${COLUMNS} from ${SOURCE} ${only} order by ${ORDER} limit @count offset @offset`)
    .all({ operationId, outcome, count, offset }) as ItemRow[]
  return { totalItems, items: rows.map(itemOf), batch }
}

function itemOf({ details, ...row }: ItemRow): BatchItem {
  const { validation_errors: errors = [] } = JSON.parse(details) as { validation_errors?: string[] }
  return { ...row, validation_errors: errors }
}

export const EXPORTED_OUTCOMES = ['id', 'title', 'record_id', 'record_status', 'outcome', 'message', 'settled'] as const

/** Every item of a batch, for a table. */
export const exportBatchQuery = (operationId: string): Query => ({
  sql: `select ${COLUMNS} from ${SOURCE} order by ${ORDER}`,
  values: { operationId },
})
