import type { FieldChange, PlannedItem } from '@regesta/contracts/batches'
import type { InternalRecord } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import { changedFields, newFaults, presentMetadata, withValues } from '../domain/edited-metadata.js'
import { payloadOf } from '../domain/payload.js'
import { Refusal } from '../domain/refusal.js'
import { accessForRecord, type OnBehalf } from '../outside/repository-access.js'
import { checkPublished, readPublished } from './edit-published.js'
import { checkFree, planned } from './plan-item.js'
import { resolveChanges } from './resolve-changes.js'

/** Reading, opening, sending and publishing, with a reading after each. */
const REQUESTS = 7

/** What changes of fields would make of something published, as a fresh reading shows it. */
export async function planEdit(
  context: Context,
  project: string,
  record: InternalRecord,
  changes: readonly FieldChange[],
  operation: OnBehalf,
): Promise<PlannedItem> {
  checkPublished(record)
  checkFree(record)
  const access = await accessForRecord(context, project, record, operation)
  const shown = await readPublished(context, access, record)
  if (shown.state === 'inprogress') {
    context.edits.look()
    throw new Refusal(say('edit_closing_in_plan', { id: shown.id }))
  }
  const { metadata: present, changedThere } = presentMetadata(payloadOf(record)?.metadata ?? {}, shown.metadata)
  const values = await resolveChanges({ context, project, record, present }, changes)
  const warnings: string[] = changedThere.map((field) => say('changed_there', { field }))
  const next = withValues(present, values, (line) => warnings.push(line))
  const faults = newFaults(present, next)
  if (faults.length > 0) throw new Refusal(faults.join('; '))
  const hits = new Map(values.map(({ field, hits: count }) => [field, count]))
  const changed = changedFields(present, next).map((one) => {
    const count = hits.get(one.field)
    return count === undefined ? one : { ...one, hits: count }
  })
  const item = { ...planned(record), changes: changed, warnings }
  if (changed.length > 0) return { ...item, action: 'update', requests: REQUESTS }
  return { ...item, skipped_because: say('nothing_to_change', {}), nothing_to_do: true }
}
