import type { projects } from '@regesta/contracts/projects'
import { jsonList, streamed } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { recordFiles } from '../store/queries/record-files.js'
import { streamRows } from '../stream-rows.js'

/** The files of a record; an unknown record has none, as clients expect. */
export function listRecordFiles(context: Context): Handler<typeof projects.listRecordFiles> {
  return ({ project, params }) => streamed(200, jsonList(streamRows(context, project, recordFiles(params.record_id))))
}
