import type { BatchResult } from '@regesta/contracts/batches'
import type { KeptBatchItem } from '@regesta/contracts/projects-internal'
import type { Ledger } from '../ledger/ledger.js'
import { FILE_ACTIONS } from './item-digests.js'

/** Results that are written together. */
const TOGETHER = 50
/** Milliseconds after which results are written, however few they are. */
const SOON = 500

interface Journaled {
  readonly project: string
  readonly action: string
  readonly isSandbox: boolean
  readonly operationId: string
}

/**
 * Keeps in the project file what a batch is to do and what came of each item, as it goes on: whoever comes back finds it
 * there, whatever has become of the batch.
 */
export function batchJournal(
  { projects }: Pick<Ledger, 'projects'>,
  { project, action, isSandbox, operationId }: Journaled,
) {
  let size = 0
  let waiting: KeptBatchItem[] = []
  let writing: Promise<void> = Promise.resolve()
  let last = performance.now()
  const store = async (status: 'in_progress' | 'completed' | 'failed', completion_percentage: number) => {
    const items = waiting
    waiting = []
    last = performance.now()
    const batch_name = `${action} ${operationId}`
    const batch_description = `${action} for ${size} item(s)`
    const row = { batch_name, batch_description, status, completion_percentage }
    const body = { ...row, action_type: action, is_sandbox: isSandbox, operation_id: operationId, items }
    await projects.storeBatch({ project, body }).catch((error: unknown) => {
      waiting = [...items, ...waiting]
      throw error
    })
  }
  return {
    async begin(items: readonly { readonly id: number; readonly title: string }[]): Promise<void> {
      size = items.length
      waiting = items.map(({ id, title }) => ({ ...keptOf(action, id), title, outcome: 'planned' }))
      await store('in_progress', 0)
    },
    tell(results: readonly BatchResult[]): void {
      waiting.push(...results.map((result) => settledItem(action, result)))
      if (waiting.length < TOGETHER && performance.now() - last < SOON) return
      // What cannot be written now is written with what comes next; only the end insists.
      writing = writing.then(() => store('in_progress', 0)).catch(() => {})
    },
    async end(status: 'completed' | 'failed', percentage: number): Promise<void> {
      await writing
      await store(status, percentage)
    },
  }
}

const keptOf = (action: string, id: number) => ({
  item_id: id,
  record_id: FILE_ACTIONS.has(action) ? null : id,
  message: '',
  details: {},
})

function settledItem(action: string, { id, outcome, success, message, ...rest }: BatchResult): KeptBatchItem {
  const { local_record_db_id: record, validation_errors = [] } = rest
  const kept = keptOf(action, id)
  return {
    ...kept,
    record_id: typeof record === 'number' ? record : kept.record_id,
    outcome: outcome ?? (success ? 'done' : 'failed'),
    message,
    details: { validation_errors },
  }
}
