import type { BatchResult, PlannedItem } from '@regesta/contracts/batches'
import { isServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Purpose } from '@regesta/contracts/sentences/work'
import { asServiceError } from '@regesta/http/error-reply'
import type { OperationHandle } from '@regesta/http/serve'
import { isStopping } from '@regesta/operations/live-operation'
import { Refusal } from '../domain/refusal.js'
import { withClaim } from '../ledger/claim-record.js'
import type { Held } from '../ledger/held.js'
import type { Ledger } from '../ledger/ledger.js'
import { forEachItem } from './for-each-item.js'
import type { Progress } from './upload-files.js'

export interface Batch {
  readonly project: string
  readonly ids: readonly number[]
  readonly isSandbox: boolean
  readonly operation: OperationHandle
  /** Each item as it was planned, by id; none without a plan. */
  readonly planned: ReadonlyMap<number, PlannedItem>
  /** Takes what came of items, as it is known. */
  readonly tell: (results: readonly BatchResult[]) => void
}

/** Records that are worked on at the same time. */
const WIDTH = 4

/** What a cancelled batch leaves as it is. */
export function leave(ids: readonly number[], tell: Batch['tell']): BatchResult[] {
  const results = ids.map(notBegun)
  tell(results)
  return results
}

export type Result = { message: string } & Record<string, unknown>

/** One result for each record that is worked on under its own claim. */
export const forEachRecord = (
  ledger: Ledger,
  batch: Batch,
  purpose: Purpose,
  work: (held: Held, progress: Progress) => Promise<Result>,
): Promise<BatchResult[]> =>
  forEachId(ledger, batch, ({ id: recordId, log, progress }) => {
    const { project, operation } = batch
    return withClaim(ledger, { project, recordId, purpose, operation }, (held) =>
      work(held, progress).finally(() => log.push(...held.report)),
    )
  })

/** One item that is worked on. */
export interface One {
  readonly id: number
  /** Names the record that is acted on, where that is not the item itself. */
  readonly actsOn: (recordId: number) => void
  /** Takes lines that tell what was done. */
  readonly log: string[]
  readonly progress: Progress
}

/** One result for each item, whatever happens to the others. */
export function forEachId(
  ledger: Ledger,
  { project, ids, operation, tell }: Batch,
  work: (one: One) => Promise<Result>,
): Promise<BatchResult[]> {
  const tally = tallyOf(ids.length, operation)
  const act = async (id: number): Promise<BatchResult> => {
    const log: string[] = []
    let recordId = id
    const actsOn = (other: number) => {
      recordId = other
    }
    try {
      const result = await work({ id, actsOn, log, progress: tally.ofItem() })
      return { id, success: true, outcome: 'done', ...result, ...(log.length > 0 ? { log } : {}) }
    } catch (thrown) {
      const isRead = isToBeRead(thrown) || (await isBeingRead(ledger, project, recordId))
      return { ...failure(ledger, id, thrown, log), outcome: isRead ? 'unknown' : 'failed' }
    } finally {
      tally.itemDone()
    }
  }
  const told = async (recordId: number) => {
    const result = await act(recordId)
    tell([result])
    return result
  }
  const left = (recordId: number) => {
    const result = notBegun(recordId)
    tell([result])
    return result
  }
  return forEachItem(ids, WIDTH, operation.signal, told, left)
}

/** Whether an error says when its outcome is looked for again. */
const isToBeRead = (thrown: unknown) => isServiceError(thrown) && typeof thrown.members.checked_again_at === 'string'

/** Whether the repository is still being read for what was sent last: then nobody knows yet what came of it. */
async function isBeingRead({ projects }: Ledger, project: string, recordId: number): Promise<boolean> {
  const found = await projects.readRecords({ project, body: { record_ids: [recordId] } }).catch(() => undefined)
  return found?.records[0]?.open_writes.some(({ kind }) => kind !== 'discard') ?? false
}

/** What a cancelled batch says of an item that it has left as it was. */
function notBegun(id: number): BatchResult {
  const message = say('not_begun', {})
  return { id, success: false, outcome: 'not_done', message, error: message }
}

/** Whether a batch takes no further items because somebody cancelled it; a service that stops throws instead. */
export function isCancelled({ signal }: OperationHandle): boolean {
  if (isStopping(signal)) signal.throwIfAborted()
  return signal.aborted
}

function failure({ log }: Ledger, id: number, thrown: unknown, lines: readonly string[]): BatchResult {
  const problem =
    thrown instanceof Refusal
      ? { message: thrown.message, members: {} }
      : asServiceError(thrown, (err) => log.error({ err, record: id }, 'batch item failed'))
  const members = lines.length > 0 ? { log: [...lines] } : {}
  return { ...members, ...problem.members, id, success: false, message: problem.message, error: problem.message }
}

/** Items, files and bytes of a whole batch, shown as one progress. */
function tallyOf(total: number, operation: OperationHandle) {
  let sent = 0
  let items = 0
  const show = () => {
    const tally = { number: items, of: total }
    const message = sent > 0 ? say('items_sent', { ...tally, bytes: sent }) : say('items_done', tally)
    operation.progress({ done: items, total, unit: 'items', message })
  }
  show()
  return {
    ofItem: (): Progress => {
      let before = 0
      return {
        progress: ({ done = before }) => {
          sent += done - before
          before = done
          show()
        },
      }
    },
    itemDone: () => {
      items += 1
      show()
    },
  }
}
