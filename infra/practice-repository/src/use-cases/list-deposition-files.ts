import type { Context } from '../context.js'
import { json } from '../http/answer.js'
import { depositionFile } from '../http/deposition-body.js'
import type { UseCase } from '../http/route.js'
import { readDeposition } from './open-draft.js'

/** The files of a deposition. */
export const listDepositionFiles =
  (context: Context): UseCase =>
  (call) => {
    const deposition = readDeposition(context, call)
    const files = context.store.bucketFiles.list(deposition.bucketId)
    return json(
      200,
      files.map((file) => depositionFile(call.origin, deposition, file, context.settings.platform)),
    )
  }
