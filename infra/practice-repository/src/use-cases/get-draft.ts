import type { Context } from '../context.js'
import { json, revisionTag } from '../http/answer.js'
import { draftBody } from '../http/record-body.js'
import type { UseCase } from '../http/route.js'
import { openDraft } from './open-draft.js'

/** The open draft of a record, in the shape of records; its owner alone may see it. */
export const getDraft =
  (context: Context): UseCase =>
  (call) => {
    const draft = openDraft(context, call)
    return json(200, draftBody(context, call.origin, draft), revisionTag(draft.revision))
  }
