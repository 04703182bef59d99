import type { Context } from '../context.js'
import { json } from '../http/answer.js'
import { linksFrom } from '../http/links.js'
import { recordFileBody } from '../http/record-file-body.js'
import type { UseCase } from '../http/route.js'
import { recordWithFiles } from './find-record.js'

/** The files of a published record. */
export const listRecordFiles =
  (context: Context): UseCase =>
  (call) => {
    const record = recordWithFiles(context, call)
    const links = linksFrom(call.origin)
    const files = context.store.bucketFiles.list(record.bucketId)
    const self = links.record(record.id)
    return json(200, {
      enabled: true,
      links: { self: `${self}/files`, archive: `${self}/files-archive` },
      entries: files.map((file) => recordFileBody(links, record, file)),
      default_preview: null,
      order: [],
    })
  }
