import type { Context } from '../context.js'
import { refusals } from '../domain/refusal.js'
import { fileAnswer } from '../http/file-answer.js'
import type { UseCase } from '../http/route.js'
import { recordWithFiles } from './find-record.js'

/** The first picture of a record; it comes in its own size, whatever size is asked for. */
export const showThumbnail =
  (context: Context): UseCase =>
  (call) => {
    const record = recordWithFiles(context, call)
    const picture = context.store.bucketFiles
      .list(record.bucketId)
      .find(({ mimetype }) => mimetype.startsWith('image/'))
    if (picture === undefined) throw refusals.notFound()
    return fileAnswer(context.store, call, picture)
  }
