import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { Step } from '@regesta/contracts/pipelines'
import { ServiceError } from '@regesta/contracts/problem'
import type { InternalFile, InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { makeFolder } from '@regesta/http/make-folder'
import { SOURCE_FILE } from '../domain/definition.js'
import { abandonAttempt } from './abandon-attempt.js'
import { applyResults } from './apply-results.js'
import { deposit } from './deposit.js'
import { giveBackClaim } from './give-back-claim.js'
import { outputDirectoryOf } from './output-directory.js'
import { passOn } from './pass-on.js'
import { readRecord } from './read-record.js'
import { writeRunRecord } from './run-record.js'
import { demandGoingOn, type ItemScope, runCancelled, type WorkingItem } from './run-scope.js'
import { runStep } from './run-step.js'
import { hashOfSource, sourceOf } from './source-of-item.js'

/** Takes one item through the whole flow: record and draft, steps, metadata, upload, publication. Repeatable after any kill. */
export async function runItem(scope: ItemScope): Promise<void> {
  const { context, run, item } = scope
  const recordId = item.record_id ?? (await recordOfNewVersion(scope))
  if (scope.cancelled.aborted) return endCancelled(scope, recordId)
  const token = randomUUID()
  const claim = {
    record_id: recordId,
    token,
    purpose: `pipeline ${run.pipeline.identifier}`,
    operation_id: run.operation_id,
    holder: context.holder,
  }
  const found = await context.projects.claimRecord({ project: run.project_uuid, body: claim })
  try {
    if (publishedByThisRun(scope, found)) return await finishPublished(scope, found)
    const record = await openRecord(scope, found, token)
    const work = await beginWork(scope, record, token, (source) => hashOfSource(scope, source))
    for (const step of run.pipeline.steps) {
      if (step.component_name === '') continue
      demandGoingOn(scope)
      context.items.change(run.run_uuid, item.position, { current_step: step.step_number })
      const outputs = await runStep(work, step)
      await registerOutputs(work, step, outputs)
    }
    await applyResults(work)
    if (!run.pipeline.attach_run_record) await recordRun(work)
  } finally {
    await giveBackClaim(context, run.project_uuid, token)
  }
}

/** Versioning mode: the draft of the next version with its manifest applied; an open draft is used again. */
async function recordOfNewVersion(scope: ItemScope): Promise<number> {
  const { context, run, item } = scope
  const tells = `Preparing the next version of concept ${item.item_id}`
  const { record_id } = await deposit(scope, { tells, failure: 'version_draft_failed' }, () =>
    context.deposition.ensureVersion({
      project: run.project_uuid,
      body: { concept_rec_id: item.item_id, is_sandbox: run.is_sandbox, file_manifest: run.manifest ?? undefined },
      onMessage: passOn(scope),
      cancelled: scope.cancelled,
    }),
  )
  context.items.change(run.run_uuid, item.position, { record_id })
  return record_id
}

/** Standard mode: metadata backed up, derived files of earlier runs removed, the draft made where it is wanted. */
async function openRecord(scope: ItemScope, record: InternalRecord, token: string): Promise<InternalRecord> {
  const { context, run, item } = scope
  const project = run.project_uuid
  const recordId = record.record_id
  const isVersion = item.record_id === null || String(item.record_id) !== item.item_id
  if (record.record_status === 'published') {
    const { repo_doi: doi, concept_rec_id: concept } = record
    throw new ServiceError('refused', say('record_needs_version', { id: recordId, doi, concept }))
  }
  if (isVersion) return record
  const withdrawal = { record_id: recordId, except_run_uuid: run.run_uuid }
  await Promise.all([backUp(scope, recordId), context.projects.withdrawDerivedFiles({ project, body: withdrawal })])
  if (!run.pipeline.repoDraftStepEnabled || record.record_status !== 'prepared') return record
  const call = { project, params: { record_id: String(recordId) }, onMessage: passOn(scope) }
  await deposit(scope, { tells: 'Creating the draft', failure: 'drafting_failed' }, () =>
    context.deposition.ensureDraft({ ...call, body: { claim_token: token } }),
  )
  return readRecord(context, project, recordId)
}

/** Keeps the metadata as they were before the run; a continued one may have put its own into them already. */
async function backUp({ context, run, item, tell }: ItemScope, recordId: number): Promise<void> {
  if (item.output_directory !== null) return
  await context.projects
    .storeBackup({ project: run.project_uuid, body: { record_id: recordId } })
    .catch((error: Error) => tell(`The metadata was not backed up: ${error.message}`, { level: 'warning' }))
}

/** Whether a continued run had published the record before it was interrupted; somebody else may have, while it was away. */
const publishedByThisRun = ({ item }: ItemScope, record: InternalRecord): boolean =>
  record.record_status === 'published' && item.publishing_since !== null

/** Ends what a run had begun on an item, when it was cancelled while its service was away. */
async function endCancelled(scope: ItemScope, recordId: number): Promise<void> {
  const { context, run, item } = scope
  const record = await readRecord(context, run.project_uuid, recordId)
  if (publishedByThisRun(scope, record)) return finishPublished(scope, record)
  for (const step of context.steps.list(run.run_uuid, item.position)) {
    if (step.status === 'running')
      await abandonAttempt(context, item.output_directory, step, say('run_was_cancelled', {}))
  }
  throw runCancelled()
}

/** Does what an interrupted run had left to do after the publication. */
async function finishPublished(scope: ItemScope, record: InternalRecord): Promise<void> {
  const { context, run, item } = scope
  // Nothing reads the source any more, which may be gone by now.
  const work = await beginWork(scope, record, '', (source) =>
    hashOfSource(scope, source).catch(() => source.sha256_hash),
  )
  const finished = context.steps.list(run.run_uuid, item.position).filter(({ status }) => status === 'completed')
  for (const output of finished.flatMap(({ outputs }) => outputs)) work.files.set(output.id, output)
  if (!run.pipeline.attach_run_record) await writeRunRecord(work)
}

async function beginWork(
  scope: ItemScope,
  record: InternalRecord,
  claimToken: string,
  hashOf: (source: InternalFile) => Promise<string>,
): Promise<WorkingItem> {
  const { context, run, item } = scope
  const source = await sourceOf(scope, record)
  const path = source.absolute_path
  const outputDirectory = item.output_directory ?? (await outputDirectoryOf(scope, record, path))
  context.items.change(run.run_uuid, item.position, {
    output_directory: outputDirectory,
    record_id: record.record_id,
  })
  await makeFolder(outputDirectory).catch((error: Error) => {
    const sentence = say('output_folder_refused', { path: outputDirectory, reason: error.message })
    throw new ServiceError('refused', sentence, {}, { cause: error })
  })
  const sha256 = await hashOf(source)
  const files = new Map([[SOURCE_FILE, { path, sha256, size: source.size_bytes }]])
  return { ...scope, record, claimToken, outputDirectory, source, files }
}

/** Writes the run record in its present state, with the DOI that a publication has just given. */
async function recordRun(work: WorkingItem): Promise<void> {
  const isPublished = work.run.pipeline.repoPublishStepEnabled
  const record = isPublished
    ? await readRecord(work.context, work.run.project_uuid, work.record.record_id)
    : work.record
  await writeRunRecord({ ...work, record })
}

/** Makes the outputs of a step files of the project, with what made them. */
async function registerOutputs(
  work: WorkingItem,
  step: Step,
  outputs: readonly { id: string; path: string }[],
): Promise<void> {
  const { context, run, item, record } = work
  const made = context.steps.attempts(run.run_uuid, item.position, step.step_number).at(-1)
  const provenance = {
    component: step.component_name,
    version: made?.component_version ?? '',
    parameters: step.parameters,
    input_hashes: Object.fromEntries([...work.files].map(([id, { sha256 }]) => [id, sha256])),
    duration_ms: made?.duration_ms ?? null,
    reused_from: made?.reused_from ?? null,
  }
  const files = outputs.map(({ id, path }) => {
    const output = step.outputs.find((one) => one.id === id)
    return {
      absolute_path: path,
      provenance: { ...provenance, output_id: id },
      upload: output?.add_to_record ?? true,
      replaces_source: output?.replace_source_file ?? false,
    }
  })
  if (files.length === 0) return
  await context.projects.storeDerivedFiles({
    project: run.project_uuid,
    body: {
      record_id: record.record_id,
      pipeline: run.pipeline.name,
      step: step.step_name,
      run_uuid: run.run_uuid,
      files,
    },
  })
  for (const { absolute_path } of files.filter(({ replaces_source }) => replaces_source)) {
    const source = basename(work.files.get(SOURCE_FILE)?.path ?? '')
    work.tell(`'${basename(absolute_path)}' takes the place of the source file '${source}' in the record`, {
      step_number: step.step_number,
    })
  }
}
