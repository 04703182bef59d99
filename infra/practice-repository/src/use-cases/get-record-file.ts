import type { Context } from '../context.js'
import { json } from '../http/answer.js'
import { linksFrom } from '../http/links.js'
import { recordFileBody } from '../http/record-file-body.js'
import type { UseCase } from '../http/route.js'
import { fileOfRecord } from './find-record.js'

/** One file of a published record. */
export const getRecordFile =
  (context: Context): UseCase =>
  (call) => {
    const { record, file } = fileOfRecord(context, call)
    return json(200, recordFileBody(linksFrom(call.origin), record, file))
  }
