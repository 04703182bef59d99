import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import { noContent } from '../http/answer.js'
import type { UseCase } from '../http/route.js'
import { readDeposition } from './open-draft.js'
import { removeFile } from './remove-file.js'

/** Deletes a file of a draft by its id. */
export const deleteDepositionFile =
  (context: Context): UseCase =>
  (call) => {
    const deposition = readDeposition(context, call)
    if (deposition.state === 'done') throw refusals.forbidden()
    const file = context.store.bucketFiles.findById(deposition.bucketId, call.params.file ?? '')
    if (file === undefined) throw refusals.notFound()
    if (context.store.buckets.get(deposition.bucketId)?.locked === true) throw refusals.bucketLocked()
    removeFile(context, file)
    return noContent()
  }
