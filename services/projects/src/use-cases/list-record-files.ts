import { streamed } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { streamJson } from '../replies/stream-rows.js'
import { recordFiles } from '../store/queries/record-files.js'

/** The files of a record; an unknown record has none, as clients expect. */
export function listRecordFiles(context: Context): HandlerOf<'listRecordFiles'> {
  return ({ project, params }) =>
    streamed(200, streamJson(context, project, { as: 'rows', queries: [recordFiles(params.record_id)] }))
}
