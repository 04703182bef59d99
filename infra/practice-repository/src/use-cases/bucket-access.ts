import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import type { Deposition, PublishedRecord } from '../domain/state.js'
import type { Call } from '../http/call.js'
import { accountOf } from './open-draft.js'

/** The draft whose bucket the call may change. */
export function writableBucket(context: Context, call: Call): Deposition {
  const owner = accountOf(context, call)
  const [id, key] = [call.params.bucket ?? '', call.params.key ?? '']
  const bucket = context.store.buckets.get(id)
  if (bucket === undefined) throw refusals.notFound()
  const draft = context.store.drafts.findByBucket(id)
  if (draft === undefined) throw publishedBucket(context, id, key)
  if (draft.owner !== owner) throw refusals.forbidden()
  if (bucket.locked) throw refusals.bucketLocked()
  return draft
}

/** A published bucket forbids its files and does not know others. */
function publishedBucket({ settings, store }: Context, bucket: string, key: string) {
  const exists = store.bucketFiles.find(bucket, key) !== undefined
  return settings.platform === 'old' || exists ? refusals.forbidden() : refusals.notFound()
}

/** The draft or record that a bucket belongs to, if the caller may read it. */
export function readableBucket(context: Context, call: Call): Deposition | PublishedRecord {
  const id = call.params.bucket ?? ''
  if (context.store.buckets.get(id) === undefined) throw refusals.notFound()
  const draft = context.store.drafts.findByBucket(id)
  if (draft !== undefined) {
    if (accountOf(context, call) !== draft.owner) throw refusals.forbidden()
    return draft
  }
  const record = context.store.records.findByBucket(id)
  if (record === undefined) throw refusals.notFound()
  if (record.metadata.access_right !== 'open' && record.owner !== call.owner) throw refusals.forbidden()
  return record
}

/** The file of a bucket that a call names. */
export function namedFile({ store }: Context, { params }: Call, { id, bucketId }: Deposition | PublishedRecord) {
  const key = params.key ?? ''
  const file = store.bucketFiles.find(bucketId, key)
  if (file === undefined) throw refusals.noSuchFile(id, key)
  return file
}
