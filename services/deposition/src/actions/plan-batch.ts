import { type FieldChange, type NewVersion, PLANNED_ONLY, type PlannedItem } from '@regesta/contracts/batches'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import type { InternalFile, InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { OperationHandle } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { blocks } from '../domain/blocks.js'
import { Refusal } from '../domain/refusal.js'
import { made } from '../preparation/evaluate-files.js'
import { readBlock } from '../preparation/preparation-block.js'
import { refusedBeforehand } from '../preparation/preparation-result.js'
import { forEachItem } from './for-each-item.js'
import { planEdit } from './plan-edit.js'
import { newItem, type Planner, recordPlanners, skippedItem } from './plan-item.js'
import { planVersion } from './plan-version.js'
import { planVersionRemoval } from './remove-version.js'

export interface PlanRequest {
  readonly project: string
  readonly action: string
  readonly ids: readonly number[]
  readonly isSandbox: boolean
  readonly operation: OperationHandle
  /** What becomes of the fields of published records. */
  readonly changes?: readonly FieldChange[] | undefined
  /** The next versions of published records, by the ids of these. */
  readonly versions?: ReadonlyMap<number, NewVersion>
}

const WIDTH = 4

/** @throws invalid_input for an unknown action */
export async function planBatch(context: Context, request: PlanRequest): Promise<PlannedItem[]> {
  const planner = Object.hasOwn(recordPlanners, request.action) ? recordPlanners[request.action] : undefined
  if (planner !== undefined) return planRecords(context, request, planner)
  if (request.action === 'update_published') return planEdits(context, request)
  if (request.action === 'new_version') return planVersions(context, request)
  if (request.action === 'prepare_metadata') return planPreparation(context, request)
  if (request.action === 'remove_files') return planRemoval(context, request)
  if (request.action === 'remove_versions') return planRecords(context, request, planVersionRemoval)
  const others = ['prepare_metadata', 'remove_files', 'remove_versions', ...PLANNED_ONLY]
  const known = [...Object.keys(recordPlanners), ...others].join(', ')
  throw new ServiceError('invalid_input', `'action_type' must be one of ${known}, received "${request.action}"`)
}

const planEdits = (context: Context, request: PlanRequest) =>
  planRecords(context, request, (context, project, record) =>
    planEdit(context, project, record, request.changes ?? [], request.operation),
  )

function planVersions(context: Context, request: PlanRequest) {
  const { versions = new Map<number, NewVersion>() } = request
  return planRecords(context, request, async (context, project, record) => {
    const wanted = versions.get(record.record_id)
    if (wanted === undefined) throw new Error(`Nobody asked for a version of record ${record.record_id}`)
    return planVersion(context, project, record, wanted, request.operation)
  })
}

async function planRecords(
  context: Context,
  { project, ids, isSandbox, operation }: PlanRequest,
  planner: Planner,
): Promise<PlannedItem[]> {
  const records = new Map<number, InternalRecord>()
  for (const record_ids of blocks(ids)) {
    const answer = await context.projects.readRecords({ project, body: { record_ids } })
    for (const record of answer.records) records.set(record.record_id, record)
  }
  let done = 0
  return forEachItem(ids, WIDTH, operation.signal, async (id) => {
    operation.progress({ done, total: ids.length, unit: 'items' })
    done += 1
    const record = records.get(id)
    if (record === undefined) return skippedItem(id, '', say('record_unknown', { id }))
    if (record.is_sandbox !== isSandbox) return skippedItem(id, record.record_title, ofOtherEnvironment(record))
    return planner(context, project, record, operation).catch((error: unknown) => {
      operation.signal.throwIfAborted()
      return skippedItem(id, record.record_title, refusalIn(error))
    })
  })
}

/** A plan says which repository it is about; nothing in it happens at the other one. */
function ofOtherEnvironment({ record_id: id, is_sandbox }: InternalRecord): string {
  const [own, other] = is_sandbox ? (['practice', 'production'] as const) : (['production', 'practice'] as const)
  return say('record_of_other_environment', { id, own, other })
}

/** What refuses an item is a reason to skip it; anything else is a fault of the whole plan. */
function refusalIn(error: unknown): string {
  if (isServiceError(error) || error instanceof Refusal) return error.message
  throw error
}

async function planPreparation(context: Context, { project, ids, isSandbox }: PlanRequest): Promise<PlannedItem[]> {
  const items: PlannedItem[] = []
  for (const sourceFileIds of blocks(ids)) {
    const request = { project, sourceFileIds, isSandbox }
    const block = await readBlock(context, request)
    for (const input of block.items) {
      const title = input.file?.filename ?? ''
      const refusal = refusedBeforehand(input, request)
      if (refusal !== undefined) {
        items.push(skippedItem(input.source_file_id, title, refusal.error ?? 'It cannot be prepared'))
        continue
      }
      const { errors } = await made(context, block, input)
      items.push(
        errors.length === 0
          ? { ...newItem(input.source_file_id, title), action: 'prepare' }
          : { ...skippedItem(input.source_file_id, title, say('validation_failed', {})), warnings: [...errors] },
      )
    }
  }
  return items
}

async function planRemoval({ projects }: Context, { project, ids }: PlanRequest): Promise<PlannedItem[]> {
  const files = new Map<number, InternalFile>()
  for (const file_ids of blocks(ids)) {
    const answer = await projects.readFiles({ project, body: { file_ids } })
    for (const file of answer.files) files.set(file.file_id, file)
  }
  return ids.map((id) => {
    const file = files.get(id)
    if (file === undefined) return skippedItem(id, '', say('project_file_unknown', { id }))
    return { ...newItem(id, file.filename), action: 'remove' }
  })
}
