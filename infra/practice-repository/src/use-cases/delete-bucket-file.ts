import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import { noContent } from '../http/answer.js'
import type { UseCase } from '../http/route.js'
import { namedFile, writableBucket } from './bucket-access.js'
import { removeFile } from './remove-file.js'

/** Deletes a file of a draft. Where the settings say so it answers 500 after it has done it, as the platform did. */
export const deleteBucketFile =
  (context: Context): UseCase =>
  (call) => {
    const draft = writableBucket(context, call)
    removeFile(context, namedFile(context, call, draft))
    if (context.settings.bucketDeleteFails) throw refusals.serverError()
    return noContent()
  }
