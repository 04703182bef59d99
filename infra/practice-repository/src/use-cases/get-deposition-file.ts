import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import { json } from '../http/answer.js'
import { depositionFile } from '../http/deposition-body.js'
import type { UseCase } from '../http/route.js'
import { readDeposition } from './open-draft.js'

/** One file of a deposition. */
export const getDepositionFile =
  (context: Context): UseCase =>
  (call) => {
    const deposition = readDeposition(context, call)
    const file = context.store.bucketFiles.findById(deposition.bucketId, call.params.file ?? '')
    if (file === undefined) throw refusals.notFound()
    return json(200, depositionFile(call.origin, deposition, file, context.settings.platform))
  }
