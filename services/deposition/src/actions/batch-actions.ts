import type { BatchResult, PlannedItem } from '@regesta/contracts/batches'
import { asServiceError } from '@regesta/http/error-reply'
import type { OperationHandle } from '@regesta/http/serve'
import { isStopping } from '@regesta/operations/live-operation'
import type { Context } from '../context.js'
import { mainFiles } from '../domain/main-files.js'
import { withClaim } from '../ledger/claim-record.js'
import type { Held } from '../ledger/held.js'
import type { PreparationResult } from '../preparation/preparation-result.js'
import { prepareFiles } from '../preparation/prepare-files.js'
import { discard } from './discard.js'
import { editPublished } from './edit-published.js'
import { forEachItem } from './for-each-item.js'
import { openDraft } from './open-draft.js'
import { publish } from './publish.js'
import { type Progress, uploadFiles } from './upload-files.js'

interface Batch {
  readonly project: string
  readonly ids: readonly number[]
  readonly isSandbox: boolean
  readonly operation: OperationHandle
  /** Each item as it was planned, by id; none without a plan. */
  readonly planned: ReadonlyMap<number, PlannedItem>
  /** Takes what came of items, as it is known. */
  readonly tell: (results: readonly BatchResult[]) => void
}

/** Does one action for all items of a batch; one result per item, whatever happens to the others. */
export type BatchAction = (context: Context, batch: Batch) => Promise<BatchResult[]>

const BLOCK = 500
/** Records that are worked on at the same time. */
const WIDTH = 4

export const batchActions: Readonly<Record<string, BatchAction>> = {
  prepare_metadata: prepareAll,
  remove_files: removeAll,
  create_api_draft: (context, batch) =>
    forEachRecord(context, batch, 'create draft', async (held) => ({
      message: 'Draft record created successfully.',
      local_record_db_id: held.record.record_id,
      repo_response: await openDraft(context, held),
    })),
  discard_drafts: (context, batch) =>
    forEachRecord(context, batch, 'discard draft', async (held) => {
      await discard(context, held)
      return { message: 'Draft discarded and local metadata restored.' }
    }),
  upload_main_files: (context, batch) =>
    forEachRecord(context, batch, 'upload main file', (held, progress) => uploadMain(context, held, progress)),
  upload_files: (context, batch) =>
    forEachRecord(context, batch, 'upload files', (held, progress) => uploadAll(context, held, progress)),
  publish: (context, batch) =>
    forEachRecord(context, batch, 'publish', async (held) => ({
      message: 'Record published successfully.',
      local_record_db_id: held.record.record_id,
      repo_response: await publish(context, held),
    })),
  update_published: (context, batch) =>
    forEachRecord(context, batch, 'change published metadata', (held) => update(context, held, batch)),
}

async function update(context: Context, held: Held, { planned }: Batch): Promise<Result> {
  const { record_id: id } = held.record
  const changes = planned.get(id)?.changes ?? []
  const repo_response = await editPublished(context, held, changes)
  const fields = changes.map(({ field }) => field).join(', ')
  if (repo_response === undefined)
    return { message: `Everything is as wanted already: ${fields}.`, local_record_db_id: id }
  return { message: `Published with other metadata: ${fields}.`, local_record_db_id: id, repo_response }
}

async function uploadAll(context: Context, held: Held, progress: Progress) {
  const { succeeded, errors } = await uploadFiles(context, held, progress)
  if (errors.length > 0) throw new Error(errors.join('; '))
  if (succeeded === 0) return { message: 'All files are at the repository already.' }
  return { message: `${succeeded} file(s) uploaded successfully.` }
}

async function uploadMain(context: Context, held: Held, progress: Progress) {
  const { succeeded, errors } = await uploadFiles(context, held, progress, mainFiles(held.record))
  if (errors.length > 0) throw new Error(errors.join('; '))
  return { message: succeeded === 0 ? 'The file is at the repository already.' : 'File uploaded successfully.' }
}

type Result = { message: string } & Record<string, unknown>

function forEachRecord(
  context: Context,
  { project, ids, operation, tell }: Batch,
  purpose: string,
  work: (held: Held, progress: Progress) => Promise<Result>,
): Promise<BatchResult[]> {
  const tally = tallyOf(ids.length, operation)
  const act = async (recordId: number): Promise<BatchResult> => {
    const log: string[] = []
    try {
      const result = await withClaim(context, { project, recordId, purpose, operation }, (held) =>
        work(held, tally.ofItem(recordId)).finally(() => log.push(...held.report)),
      )
      return { id: recordId, success: true, outcome: 'done', ...result, ...(log.length > 0 ? { log } : {}) }
    } catch (thrown) {
      const outcome = (await isBeingRead(context, project, recordId)) ? 'unknown' : 'failed'
      return { ...failure(context, recordId, thrown, log), outcome }
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

/** Whether the repository is still being read for what was sent last: then nobody knows yet what came of it. */
async function isBeingRead({ projects }: Context, project: string, recordId: number): Promise<boolean> {
  const found = await projects.readRecords({ project, body: { record_ids: [recordId] } }).catch(() => undefined)
  return found?.records[0]?.open_writes.some(({ kind }) => kind !== 'discard') ?? false
}

/** What a cancelled batch says of an item that it has left as it was. */
function notBegun(id: number): BatchResult {
  const message = 'Not begun: the batch was cancelled before'
  return { id, success: false, outcome: 'not_done', message, error: message }
}

/** Whether a batch takes no further items because somebody cancelled it; a service that stops throws instead. */
function isCancelled({ signal }: OperationHandle): boolean {
  if (isStopping(signal)) signal.throwIfAborted()
  return signal.aborted
}

function failure({ log }: Context, id: number, thrown: unknown, lines: readonly string[]): BatchResult {
  const isPlain = thrown instanceof Error && thrown.constructor === Error
  const problem = isPlain
    ? { message: thrown.message, members: {} }
    : asServiceError(thrown, (err) => log.error({ err, record: id }, 'batch item failed'))
  const members = lines.length > 0 ? { log: [...lines] } : {}
  return { ...members, ...problem.members, id, success: false, message: problem.message, error: problem.message }
}

/** Items, files and bytes of a whole batch, shown as one progress. */
function tallyOf(total: number, operation: OperationHandle) {
  const bytes = new Map<number, number>()
  let items = 0
  const show = () => {
    const sent = [...bytes.values()].reduce((sum, count) => sum + count, 0)
    const volume = sent > 0 ? `, ${sent} bytes sent` : ''
    operation.progress({ done: items, total, unit: 'items', message: `${items} of ${total} items done${volume}` })
  }
  show()
  return {
    ofItem: (id: number): Progress => ({
      progress: ({ done }) => {
        if (done !== undefined) bytes.set(id, done)
        show()
      },
    }),
    itemDone: () => {
      items += 1
      show()
    },
  }
}

async function prepareAll(
  context: Context,
  { project, ids, isSandbox, operation, tell }: Batch,
): Promise<BatchResult[]> {
  const results: BatchResult[] = []
  for (const block of blocks(ids)) {
    if (isCancelled(operation)) break
    const prepared = await prepareFiles(context, { project, sourceFileIds: block, isSandbox })
    const settled = prepared.map(preparedResult)
    results.push(...settled)
    tell(settled)
    operation.progress({
      done: results.length,
      total: ids.length,
      unit: 'items',
      message: `${results.length} of ${ids.length} files prepared`,
    })
  }
  return [...results, ...leave(ids.slice(results.length), tell)]
}

function preparedResult({
  source_file_id: id,
  outcome,
  record_id,
  error,
  validation_errors,
  log,
}: PreparationResult): BatchResult {
  const lists = {
    log: [...log],
    ...(validation_errors.length > 0 ? { validation_errors: [...validation_errors] } : {}),
  }
  if (outcome !== 'prepared') {
    const message = error ?? 'Metadata preparation failed.'
    return { id, success: false, outcome: 'failed', message, error: message, ...lists }
  }
  const message = 'Metadata prepared and validated successfully.'
  return { id, success: true, outcome: 'done', message, local_record_db_id: record_id, ...lists }
}

/** What a cancelled batch leaves as it is. */
function leave(ids: readonly number[], tell: Batch['tell']): BatchResult[] {
  const results = ids.map(notBegun)
  tell(results)
  return results
}

async function removeAll({ projects }: Context, { project, ids, operation, tell }: Batch): Promise<BatchResult[]> {
  const results: BatchResult[] = []
  for (const block of blocks(ids)) {
    if (isCancelled(operation)) break
    const answer = await projects.removeFiles({ project, body: { file_ids: [...block] } })
    for (const { file_id: id, removed, error } of answer.results) {
      const message = removed
        ? `File with ID ${id} was successfully removed.`
        : (error ?? `File with ID ${id} was not removed.`)
      results.push({
        id,
        success: removed,
        outcome: removed ? 'done' : 'failed',
        message,
        ...(removed ? {} : { error: message }),
      })
    }
    tell(results.slice(-answer.results.length))
    operation.progress({ done: results.length, total: ids.length, unit: 'items' })
  }
  return [...results, ...leave(ids.slice(results.length), tell)]
}

function* blocks(ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < ids.length; start += BLOCK) yield ids.slice(start, start + BLOCK)
}
