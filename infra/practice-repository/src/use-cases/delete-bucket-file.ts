import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import { noContent } from '../http/answer.js'
import type { UseCase } from '../http/route.js'
import { writableBucket } from './bucket-access.js'
import { removeFile } from './remove-file.js'

/** Deletes a file of a draft. Where the settings say so it answers 500 after it has done it, as the platform did. */
export const deleteBucketFile =
  (context: Context): UseCase =>
  (call) => {
    const draft = writableBucket(context, call)
    const key = call.params.key ?? ''
    const file = context.store.bucketFiles.find(draft.bucketId, key)
    if (file === undefined) throw refusals.noSuchFile(draft.id, key)
    removeFile(context, file)
    if (context.settings.bucketDeleteFails) throw refusals.serverError()
    return noContent()
  }
