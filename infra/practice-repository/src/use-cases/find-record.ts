import type { Context } from '../context.js'
import { Refusal, refusals } from '../domain/refusal.js'
import type { PublishedRecord } from '../domain/state.js'
import { type Call, idOf } from '../http/call.js'
import { mayReadFiles } from '../http/record-body.js'

/** A published record by its number, or the newest version when the number is a concept's. */
export function findRecord({ store }: Context, id: number): { record: PublishedRecord; concept: boolean } {
  const identifier = id > 0 ? store.identifiers.find(id) : undefined
  if (identifier === undefined || identifier.state === 'deleted') throw refusals.unknownIdentifier()
  const record = identifier.kind === 'concept' ? store.records.latest(id) : store.records.find(id)
  if (record === undefined) throw refusals.notRegistered()
  return { record, concept: identifier.kind === 'concept' }
}

/** The record of a call whose files the caller may read. */
export function recordWithFiles(context: Context, call: Call): PublishedRecord {
  const { record } = findRecord(context, idOf(call))
  if (!mayReadFiles(record, call.owner)) throw refusals.forbidden()
  return record
}

/** A file of a published record by its key. */
export function fileOfRecord(context: Context, call: Call) {
  const record = recordWithFiles(context, call)
  const key = call.params.key ?? ''
  const file = context.store.bucketFiles.find(record.bucketId, key)
  if (file === undefined) throw new Refusal(404, `Record '${record.id}' has no file '${key}'.`)
  return { record, file }
}
