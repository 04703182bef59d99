import { type Context, visibleAt } from '../context.js'
import { oldPublicationErrors } from '../domain/metadata/old-rules.js'
import { publicationErrors } from '../domain/metadata/publication-errors.js'
import { type FieldError, refusals } from '../domain/refusal.js'
import type { Deposition } from '../domain/state.js'
import { json, revisionTag } from '../http/answer.js'
import { depositionBody } from '../http/deposition-body.js'
import type { UseCase } from '../http/route.js'
import { openDraft } from './open-draft.js'

const NO_FILES = 'Missing uploaded files. To disable files for this record please mark it as metadata-only.'
const UNFINISHED = 'One or more files have not completed their transfer, please wait.'

/** Publishes the open draft: a new version with its DOIs, or the changed metadata of a published one. */
export const publishDeposition =
  (context: Context): UseCase =>
  (call) => {
    const draft = openDraft(context, call)
    const errors = context.settings.platform === 'old' ? oldErrors(context, draft) : todaysErrors(context, draft)
    if (errors.length > 0) throw refusals.invalid(errors)
    const unused = context.store.transaction(() =>
      draft.state === 'inprogress' ? publishEdit(context, draft) : publishVersion(context, draft),
    )
    context.store.contents.removeFiles(unused)
    const record = context.store.records.find(draft.id)
    if (record === undefined) throw refusals.serverError()
    return json(202, depositionBody(context, call.origin, record), revisionTag(record.revision))
  }

function todaysErrors(context: Context, draft: Deposition): FieldError[] {
  const noFiles = context.store.bucketFiles.totals(draft.bucketId).files === 0
  return [
    ...publicationErrors(draft),
    ...doiErrors(context, draft),
    ...(context.transfers.underWay(draft.bucketId) ? [{ field: 'files', message: UNFINISHED }] : []),
    ...(noFiles ? [{ field: 'files.enabled', message: NO_FILES }] : []),
  ]
}

function doiErrors({ settings, store }: Context, { id, doi, externalDoi }: Deposition): FieldError[] {
  if (doi === null || !externalDoi) return []
  const field = 'pids.doi'
  if (doi.startsWith('10.5281/')) {
    const message = `Wrong DOI 10.5281 prefix provided, it should be ${settings.doiPrefix} as defined in the rest client`
    return [{ field, message }]
  }
  return store.drafts.doiTaken(doi, id) ? [{ field, message: `doi:${doi} already exists.` }] : []
}

/** The old platform looks for files first, then at the metadata, and wants a new version to differ. */
function oldErrors({ store }: Context, draft: Deposition): FieldError[] {
  const files = store.bucketFiles.list(draft.bucketId)
  if (files.length === 0) return [{ field: null, message: 'Minimum one file must be provided.', code: 10 }]
  const contents = (bucketId: string) =>
    store.bucketFiles
      .list(bucketId)
      .map(({ key, md5 }) => `${key}\n${md5}`)
      .sort()
      .join('\n')
  const previous = draft.state === 'unsubmitted' ? store.records.latest(draft.conceptId) : undefined
  if (previous !== undefined && contents(previous.bucketId) === contents(draft.bucketId)) {
    return [{ field: null, message: "New version's files must differ from all previous versions." }]
  }
  return oldPublicationErrors(draft)
}

/** The draft's bucket becomes the record's and is locked. */
function publishVersion(context: Context, draft: Deposition): string[] {
  const { identifiers, records, drafts, buckets } = context.store
  const { doiPrefix } = context.settings
  const doi = draft.doi ?? `${doiPrefix}/zenodo.${draft.id}`
  drafts.remove(draft.id)
  records.insert({ ...draft, doi, visibleAt: visibleAt(context, 'publishDeposition') })
  if (!draft.externalDoi) records.setConceptDoi(draft.conceptId, `${doiPrefix}/zenodo.${draft.conceptId}`)
  buckets.lock(draft.bucketId)
  identifiers.mark(draft.id, 'registered')
  identifiers.mark(draft.conceptId, 'registered')
  return []
}

/** An edit changes metadata only; its copied bucket goes. */
function publishEdit({ store }: Context, draft: Deposition): string[] {
  const contentIds = store.bucketFiles.contentIds(draft.bucketId)
  store.records.update(draft.id, draft.metadata)
  store.drafts.remove(draft.id)
  store.buckets.remove(draft.bucketId)
  return store.contents.dropUnused(contentIds)
}
