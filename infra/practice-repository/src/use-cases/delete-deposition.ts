import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import { noContent } from '../http/answer.js'
import type { UseCase } from '../http/route.js'
import { dropDraft } from './drop-draft.js'
import { matchRevision, openDraft } from './open-draft.js'

/** Deletes an open draft; of a published version it drops only the edit. */
export const deleteDeposition =
  (context: Context): UseCase =>
  (call) => {
    const draft = openDraft(context, call)
    if (context.settings.platform === 'old' && draft.state === 'inprogress') throw refusals.forbidden()
    matchRevision(call, draft)
    dropDraft(context, draft)
    return noContent()
  }
