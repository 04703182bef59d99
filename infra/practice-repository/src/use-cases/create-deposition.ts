import { type Context, visibleAt } from '../context.js'
import { oldRules } from '../domain/metadata/old-rules.js'
import { metadataOfBody, readMetadata } from '../domain/metadata/read-metadata.js'
import { refusals } from '../domain/refusal.js'
import { json, revisionTag } from '../http/answer.js'
import { depositionBody } from '../http/deposition-body.js'
import type { UseCase } from '../http/route.js'
import { accountOf } from './open-draft.js'

/** Opens a draft with the next two numbers of the sequence: its concept, then itself. */
export const createDeposition =
  (context: Context): UseCase =>
  (call) => {
    const owner = accountOf(context, call)
    const { metadata, doi } = firstMetadata(context, call.body)
    const { identifiers, records, buckets, drafts } = context.store
    const id = context.store.transaction(() => {
      const conceptId = identifiers.next('concept')
      const draftId = identifiers.next('version')
      records.createConcept(conceptId, owner)
      const own = doi !== null && !doi.startsWith(`${context.settings.doiPrefix}/`) ? doi : null
      drafts.insert({
        id: draftId,
        conceptId,
        owner,
        metadata,
        bucketId: buckets.create(),
        doi: own,
        externalDoi: own !== null,
        visibleAt: visibleAt(context, 'createDeposition'),
      })
      return draftId
    })
    const draft = drafts.find(id)
    if (draft === undefined) throw refusals.serverError()
    return json(201, depositionBody(context, call.origin, draft), revisionTag(draft.revision))
  }

function firstMetadata(context: Context, body: unknown) {
  const given = metadataOfBody(body)
  if (given === undefined) return { metadata: { access_right: 'open' }, doi: null }
  if (context.settings.platform === 'old') oldRules(given, (doi) => context.store.drafts.doiTaken(doi, -1))
  return readMetadata(given, context.settings)
}
