import { isPlainObject } from '@regesta/http/plain-object'
import type { Context } from '../context.js'
import { Refusal } from '../domain/refusal.js'
import { json } from '../http/answer.js'
import { depositionFile } from '../http/deposition-body.js'
import type { UseCase } from '../http/route.js'
import { openDraftOfOld } from './open-draft.js'

/** Puts the files of a draft into another order; only the old platform can. */
export const sortDepositionFiles =
  (context: Context): UseCase =>
  (call) => {
    const draft = openDraftOfOld(context, call)
    const { bucketFiles } = context.store
    const known = bucketFiles.list(draft.bucketId).map(({ id }) => id)
    const ids = Array.isArray(call.body) ? call.body.map((one) => (isPlainObject(one) ? one.id : undefined)) : []
    const complete = ids.length === known.length && known.every((id) => ids.includes(id))
    if (!complete) throw new Refusal(400, 'Not enough files in the sort list.')
    context.store.transaction(() => bucketFiles.reorder(draft.bucketId, ids as string[]))
    const files = bucketFiles.list(draft.bucketId)
    return json(
      200,
      files.map((file) => depositionFile(call.origin, draft, file, 'old')),
    )
  }
