import type { Context } from '../context.js'
import { oldRules } from '../domain/metadata/old-rules.js'
import { metadataOfBody, readMetadata } from '../domain/metadata/read-metadata.js'
import { json, revisionTag } from '../http/answer.js'
import { depositionBody } from '../http/deposition-body.js'
import type { UseCase } from '../http/route.js'
import { matchRevision, openDraft } from './open-draft.js'

/** Replaces the metadata of a draft as a whole. */
export const updateDeposition =
  (context: Context): UseCase =>
  (call) => {
    const given = metadataOfBody(call.body) ?? {}
    const draft = openDraft(context, call)
    matchRevision(call, draft)
    if (context.settings.platform === 'old') oldRules(given, (taken) => context.store.drafts.doiTaken(taken, draft.id))
    const { metadata, doi } = readMetadata(given, context.settings)
    const published = draft.state === 'inprogress'
    const own = doi !== null && !doi.startsWith(`${context.settings.doiPrefix}/`) ? doi : null
    const { drafts } = context.store
    context.store.transaction(() =>
      published
        ? drafts.update(draft.id, metadata, draft.doi, draft.externalDoi)
        : drafts.update(draft.id, metadata, own, own !== null),
    )
    const updated = drafts.find(draft.id) ?? draft
    return json(200, depositionBody(context, call.origin, updated), revisionTag(updated.revision))
  }
