import { type Context, visibleAt } from '../context.js'
import { refusals } from '../domain/refusal.js'
import type { Deposition, PublishedRecord } from '../domain/state.js'
import { type Answer, json, revisionTag } from '../http/answer.js'
import { type Call, idOf } from '../http/call.js'
import { depositionBody } from '../http/deposition-body.js'
import type { UseCase } from '../http/route.js'
import { accountOf, knownIdentifier } from './open-draft.js'

/** Opens a published version for changes of its metadata; what is open already stays open. */
export const editDeposition =
  (context: Context): UseCase =>
  (call) => {
    const owner = accountOf(context, call)
    const id = idOf(call)
    knownIdentifier(context, id)
    const open = context.store.drafts.find(id)
    const record = context.store.records.find(id)
    if (open === undefined && record === undefined) throw refusals.notFound()
    if ((open ?? record)?.owner !== owner) throw refusals.forbidden()
    if (open !== undefined && context.settings.platform === 'old') throw refusals.forbidden()
    return answer(context, call, open ?? openEdit(context, record as PublishedRecord))
  }

function answer(context: Context, call: Call, draft: Deposition): Answer {
  return json(201, depositionBody(context, call.origin, draft), revisionTag(draft.revision))
}

/** The edit gets a locked bucket of its own with the same files. */
function openEdit(context: Context, record: PublishedRecord): Deposition {
  const { buckets, drafts, bucketFiles } = context.store
  context.store.transaction(() => {
    const bucketId = buckets.create()
    bucketFiles.copy(record.bucketId, bucketId)
    buckets.lock(bucketId)
    drafts.insert({ ...record, bucketId, visibleAt: visibleAt(context, 'editDeposition') })
  })
  const draft = drafts.find(record.id)
  if (draft === undefined) throw refusals.serverError()
  return draft
}
