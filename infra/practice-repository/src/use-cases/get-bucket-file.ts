import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import { fileAnswer } from '../http/file-answer.js'
import type { UseCase } from '../http/route.js'
import { readableBucket } from './bucket-access.js'

/** The bytes of a file in a bucket. */
export const getBucketFile =
  (context: Context): UseCase =>
  (call) => {
    const deposition = readableBucket(context, call)
    const key = call.params.key ?? ''
    const file = context.store.bucketFiles.find(deposition.bucketId, key)
    if (file === undefined) throw refusals.noSuchFile(deposition.id, key)
    return fileAnswer(context.store, call, file)
  }
