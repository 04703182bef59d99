import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import { json, noContent } from '../http/answer.js'
import { depositionBody } from '../http/deposition-body.js'
import type { UseCase } from '../http/route.js'
import { dropDraft } from './drop-draft.js'
import { openDraft } from './open-draft.js'

/** Discards what is open. On a never published draft this deletes the deposition; the old platform refuses that. */
export const discardDeposition =
  (context: Context): UseCase =>
  (call) => {
    const draft = openDraft(context, call)
    const old = context.settings.platform === 'old'
    if (old && draft.state === 'unsubmitted') throw refusals.forbidden()
    dropDraft(context, draft)
    const record = context.store.records.find(draft.id)
    if (!old || record === undefined) return noContent()
    return json(201, depositionBody(context, call.origin, record))
  }
