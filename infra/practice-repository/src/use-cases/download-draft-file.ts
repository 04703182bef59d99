import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import { fileAnswer } from '../http/file-answer.js'
import type { UseCase } from '../http/route.js'
import { readDeposition } from './open-draft.js'

/** The bytes of a deposition's file for its owner; the address stays good after publication. */
export const downloadDraftFile =
  (context: Context): UseCase =>
  (call) => {
    const deposition = readDeposition(context, call)
    if (call.owner !== deposition.owner) throw refusals.forbidden()
    const key = call.params.key ?? ''
    const file = context.store.bucketFiles.find(deposition.bucketId, key)
    if (file === undefined) throw refusals.noSuchFile(deposition.id, key)
    return fileAnswer(context.store, call, file)
  }
