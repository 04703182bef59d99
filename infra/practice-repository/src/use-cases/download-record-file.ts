import type { Context } from '../context.js'
import { fileAnswer } from '../http/file-answer.js'
import type { UseCase } from '../http/route.js'
import { fileOfRecord } from './find-record.js'

/** The bytes of a published file. */
export const downloadRecordFile =
  (context: Context): UseCase =>
  (call) =>
    fileAnswer(context.store, call, fileOfRecord(context, call).file, call.query.has('download'))
