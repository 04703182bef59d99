import type { Context } from '../context.js'
import { fileAnswer } from '../http/file-answer.js'
import type { UseCase } from '../http/route.js'
import { namedFile, readableBucket } from './bucket-access.js'

/** The bytes of a file in a bucket. */
export const getBucketFile =
  (context: Context): UseCase =>
  (call) => {
    const deposition = readableBucket(context, call)
    return fileAnswer(context.store, call, namedFile(context, call, deposition))
  }
