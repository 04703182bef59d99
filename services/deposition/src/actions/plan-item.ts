import type { PlannedItem } from '@regesta/contracts/batches'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import { mainFiles } from '../domain/main-files.js'
import { missingFields } from '../domain/metadata/validate.js'
import { payloadOf } from '../domain/payload.js'
import { Refusal } from '../domain/refusal.js'
import { keyFiles } from '../domain/remote-keys.js'
import { limitWarnings } from '../domain/repository-limits.js'
import { patiently, readDeposition } from '../outside/readings.js'
import { accessForRecord, type OnBehalf } from '../outside/repository-access.js'
import { type Choice, chooseFiles, uploadRules } from './choose-files.js'
import { checkPrepared } from './open-draft.js'
import { fileFaults, mustSendMetadata } from './publish-gate.js'
import { checkDraft } from './read-draft.js'

export type Planner = (
  context: Context,
  project: string,
  record: InternalRecord,
  operation: OnBehalf,
) => Promise<PlannedItem>

async function planDraft(context: Context, project: string, record: InternalRecord): Promise<PlannedItem> {
  checkFree(record)
  await accessForRecord(context, project, record)
  checkPrepared(record)
  const forgotten = forgottenDrafts(context, record)
  const warnings = [
    ...missingFields(payloadOf(record)?.metadata ?? {}),
    ...limitWarnings(record.files),
    ...nameWarnings(context, record),
  ]
  return {
    ...planned(record),
    action: record.previous_version_id === null ? 'create' : 'new_version',
    // The draft is made, and read once.
    requests: 2 + forgotten,
    warnings,
  }
}

/** Depositions that are looked at before a draft is made. */
function forgottenDrafts({ deposits, repositoryOf }: Context, record: InternalRecord): number {
  const discarding = new Set(record.open_writes.map((write) => write.deposition_id))
  return deposits
    .listOfRecord(repositoryOf(record.is_sandbox).identity, record.record_uuid)
    .filter(({ deposition_id }) => !discarding.has(deposition_id)).length
}

/** @param only source file ids; all linked files when undefined */
async function planUpload(
  context: Context,
  project: string,
  record: InternalRecord,
  operation: OnBehalf,
  only?: readonly number[],
): Promise<PlannedItem> {
  const { access, draft } = await readForPlan(context, project, record, operation)
  const rules = uploadRules(context, record.project_path)
  const choices = await chooseFiles(record, draft.files, rules, only)
  const files = choices.map(plannedFile)
  const sent = files.filter((file) => file.action === 'send')
  return {
    ...planned(record),
    action: 'send_files',
    // The draft is read after the last file, and before the first one unless nothing was sent to it since it was made.
    requests: (context.readings.stored({ project, record, access }) ? 0 : 1) + sent.length + Math.min(1, sent.length),
    bytes: sent.reduce((sum, file) => sum + file.bytes, 0),
    files,
    warnings: limitWarnings(record.files),
  }
}

/** Compares a fresh reading as a publication does; metadata that differ are sent first. */
const planPublication: Planner = async (context, project, record, operation) => {
  const { draft } = await readForPlan(context, project, record, operation)
  const faults = await fileFaults(record, draft.files, context.configuration.current.repo.flatten_names)
  if (faults.length > 0) throw new Refusal(faults.join('; '))
  const sendsMetadata = mustSendMetadata(record, draft)
  const files = draft.files.map(({ key, size }): PlannedItem['files'][number] => {
    return { key, path: pathOf(record, key), bytes: size, action: 'there', reason: say('becomes_public', {}) }
  })
  return {
    ...planned(record),
    action: 'publish',
    // The draft is read before, and once more afterwards; metadata are sent and read too.
    requests: sendsMetadata ? 5 : 3,
    files,
    warnings: sendsMetadata ? [say('metadata_sent_first', {})] : [],
  }
}

const pathOf = ({ files }: InternalRecord, key: string) =>
  files.find(({ remote_key }) => remote_key === key)?.absolute_path ?? ''

/** A draft as the repository shows it now. */
async function readForPlan(context: Context, project: string, record: InternalRecord, operation: OnBehalf) {
  checkFree(record)
  const access = await accessForRecord(context, project, record, operation)
  checkDraft(record)
  const reading = await patiently(context.outside, () =>
    readDeposition(access, record.repo_record_id, record.record_id),
  )
  if (reading.kind !== 'found') throw new Refusal(say('draft_unreadable', { draft: record.repo_record_id }))
  if (reading.value.submitted) throw new Refusal(say('record_is_public', { id: record.record_id }))
  return { access, draft: reading.value }
}

function plannedFile(choice: Choice): PlannedItem['files'][number] {
  const { file, key } = choice.keyed
  const bytes = choice.kind === 'send' ? choice.local.size : 0
  const reason = choice.kind === 'impossible' ? choice.reason : choice.kind === 'there' ? say('same_bytes', {}) : null
  return { key, path: file.absolute_path, bytes, action: choice.kind, reason }
}

async function planDiscard(context: Context, project: string, record: InternalRecord): Promise<PlannedItem> {
  checkFree(record)
  await accessForRecord(context, project, record)
  if (record.record_status !== 'draft')
    throw new Refusal(say('record_no_draft', { id: record.record_id, status: record.record_status }))
  // It is read, discarded, and read once more.
  return { ...planned(record), action: 'discard', requests: 3 }
}

export function checkFree({ record_id, claim }: InternalRecord): void {
  if (claim === null) return
  const { purpose, since: time } = claim
  const sentence = purpose === 'settle' ? 'in_use_settling' : 'in_use_since'
  throw new Refusal(say(sentence, { id: record_id, purpose, time }))
}

/** An item of which nothing has been found out yet. */
export const newItem = (id: number, title: string): PlannedItem => ({
  id,
  title,
  action: 'skip',
  skipped_because: null,
  requests: 0,
  bytes: 0,
  files: [],
  warnings: [],
})

export const planned = ({ record_id, record_title }: InternalRecord): PlannedItem => newItem(record_id, record_title)

const nameWarnings = ({ configuration }: Context, { files }: InternalRecord): string[] =>
  keyFiles(files, configuration.current.repo.flatten_names).flatMap(({ obstacle }) => obstacle ?? [])

/** An item that nothing would be done for. */
export const skippedItem = (id: number, title: string, reason: string): PlannedItem => ({
  ...newItem(id, title),
  skipped_because: reason,
})

/** What each action would do with a record. They decide by the same rules as the actions themselves. */
export const recordPlanners: Readonly<Record<string, Planner>> = {
  create_api_draft: planDraft,
  upload_main_files: async (context, project, record, operation) =>
    planUpload(context, project, record, operation, mainFiles(record)),
  upload_files: planUpload,
  publish: planPublication,
  discard_drafts: planDiscard,
}
