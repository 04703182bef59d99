import { type Context, visibleAt } from '../context.js'
import { refusals } from '../domain/refusal.js'
import type { Deposition, PublishedRecord } from '../domain/state.js'
import { today } from '../domain/timestamp.js'
import { json, revisionTag } from '../http/answer.js'
import { type Call, idOf } from '../http/call.js'
import { depositionBody } from '../http/deposition-body.js'
import type { UseCase } from '../http/route.js'
import { accountOf, knownIdentifier } from './open-draft.js'

/** Opens the next version of a concept with the newest one's metadata and files; any version may be named. */
export const newVersion =
  (context: Context): UseCase =>
  (call) => {
    const record = publishedRecord(context, call)
    const newest = context.store.records.latest(record.conceptId) ?? record
    const open = context.store.drafts.findNewVersion(record.conceptId)
    const draft = open === undefined ? openVersion(context, newest) : continueVersion(context, open, newest)
    const shown = context.settings.platform === 'old' ? record : draft
    return json(201, depositionBody(context, call.origin, shown), revisionTag(shown.revision))
  }

function publishedRecord(context: Context, call: Call): PublishedRecord {
  const owner = accountOf(context, call)
  const id = idOf(call)
  knownIdentifier(context, id)
  const record = context.store.records.find(id)
  if (record === undefined) throw unpublished(context, id)
  if (record.owner !== owner || record.externalDoi) throw refusals.forbidden()
  return record
}

function unpublished({ settings, store }: Context, id: number) {
  if (store.drafts.find(id) === undefined) return refusals.notFound()
  return settings.platform === 'old' ? refusals.forbidden() : refusals.notRegistered()
}

function openVersion(context: Context, newest: PublishedRecord): Deposition {
  const { identifiers, buckets, drafts, bucketFiles } = context.store
  const { version: _version, ...kept } = newest.metadata
  const id = context.store.transaction(() => {
    const draftId = identifiers.next('version')
    const bucketId = buckets.create()
    bucketFiles.copy(newest.bucketId, bucketId)
    drafts.insert({
      id: draftId,
      conceptId: newest.conceptId,
      owner: newest.owner,
      metadata: { ...kept, publication_date: today() },
      bucketId,
      doi: null,
      externalDoi: false,
      visibleAt: visibleAt(context, 'newVersion'),
    })
    return draftId
  })
  const draft = drafts.find(id)
  if (draft === undefined) throw refusals.serverError()
  return draft
}

/** A second call imports the files again into an empty draft, and is refused while files are there. */
function continueVersion({ settings, store }: Context, open: Deposition, newest: PublishedRecord): Deposition {
  if (settings.platform === 'old') return open
  if (store.bucketFiles.totals(open.bucketId).files > 0) {
    throw refusals.invalidField('files.enabled', 'Please remove all files first.')
  }
  store.transaction(() => store.bucketFiles.copy(newest.bucketId, open.bucketId))
  return open
}
