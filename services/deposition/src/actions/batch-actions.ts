import type { BatchResult } from '@regesta/contracts/batches'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import { blocks } from '../domain/blocks.js'
import { mainFiles } from '../domain/main-files.js'
import { Refusal } from '../domain/refusal.js'
import type { Held } from '../ledger/held.js'
import type { PreparationResult } from '../preparation/preparation-result.js'
import { prepareFiles } from '../preparation/prepare-files.js'
import { type Batch, forEachId, forEachRecord, isCancelled, leave, type Result } from './batch-items.js'
import { discard } from './discard.js'
import { editPublished } from './edit-published.js'
import { keptAnswer } from './kept-answer.js'
import { makePlannedVersion } from './make-planned-version.js'
import { openDraft } from './open-draft.js'
import { publish } from './publish.js'
import { removeVersion } from './remove-version.js'
import { type Progress, type Uploaded, uploadFiles } from './upload-files.js'

/** Does one action for all items of a batch; one result per item, whatever happens to the others. */
export type BatchAction = (context: Context, batch: Batch) => Promise<BatchResult[]>

export const batchActions: Readonly<Record<string, BatchAction>> = {
  prepare_metadata: prepareAll,
  remove_files: removeAll,
  create_api_draft: (context, batch) =>
    forEachRecord(context, batch, 'create draft', async (held) => ({
      message: say('draft_created', {}),
      local_record_db_id: held.record.record_id,
      repo_response: keptAnswer(batch, await openDraft(context, held)),
    })),
  discard_drafts: (context, batch) =>
    forEachRecord(context, batch, 'discard draft', async (held) => {
      await discard(context, held)
      return { message: say('draft_discarded', {}) }
    }),
  remove_versions: (context, batch) =>
    forEachRecord(context, batch, 'remove version', async (held) => {
      await removeVersion(context, held)
      return { message: say('version_removed', {}) }
    }),
  upload_main_files: (context, batch) =>
    forEachRecord(context, batch, 'upload main file', (held, progress) => uploadMain(context, held, progress)),
  upload_files: (context, batch) =>
    forEachRecord(context, batch, 'upload files', (held, progress) => uploadAll(context, held, progress)),
  publish: (context, batch) =>
    forEachRecord(context, batch, 'publish', async (held) => ({
      message: say('published', {}),
      local_record_db_id: held.record.record_id,
      repo_response: keptAnswer(batch, await publish(context, held)),
    })),
  update_published: (context, batch) =>
    forEachRecord(context, batch, 'change published metadata', (held) => update(context, held, batch)),
  new_version: (context, batch) =>
    forEachId(context, batch, (one) => makePlannedVersion(context, batch, batch.planned.get(one.id), one)),
}

async function update(context: Context, held: Held, batch: Batch): Promise<Result> {
  const { record_id: id } = held.record
  const changes = batch.planned.get(id)?.changes ?? []
  const published = await editPublished(context, held, changes)
  const fields = changes.map(({ field }) => field).join(', ')
  if (published === undefined) return { message: say('metadata_as_wanted', { fields }), local_record_db_id: id }
  const repo_response = keptAnswer(batch, published)
  return { message: say('metadata_changed', { fields }), local_record_db_id: id, repo_response }
}

async function uploadAll(context: Context, held: Held, progress: Progress) {
  const succeeded = numberSent(await uploadFiles(context, held, progress))
  if (succeeded === 0) return { message: say('files_there_already', {}) }
  return { message: say('files_uploaded', { files: succeeded }) }
}

async function uploadMain(context: Context, held: Held, progress: Progress) {
  const succeeded = numberSent(await uploadFiles(context, held, progress, mainFiles(held.record)))
  return { message: succeeded === 0 ? say('file_there_already', {}) : say('file_uploaded', {}) }
}

/** @throws Refusal that says what did not arrive, and what was not begun for that */
function numberSent({ succeeded, errors, waiting }: Uploaded): number {
  const notBegun = waiting === undefined ? [] : [say('files_wait_for', { number: waiting.files, name: waiting.name })]
  if (errors.length > 0) throw new Refusal([...errors, ...notBegun].join('; '))
  return succeeded
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
      message: say('files_prepared', { number: results.length, of: ids.length }),
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
  const message = say('prepared', {})
  return { id, success: true, outcome: 'done', message, local_record_db_id: record_id, ...lists }
}

async function removeAll({ projects }: Context, { project, ids, operation, tell }: Batch): Promise<BatchResult[]> {
  const results: BatchResult[] = []
  for (const block of blocks(ids)) {
    if (isCancelled(operation)) break
    const answer = await projects.removeFiles({ project, body: { file_ids: block } })
    for (const { file_id: id, removed, error } of answer.results) {
      const message = removed ? say('file_removed', { id }) : (error ?? `File with ID ${id} was not removed.`)
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
