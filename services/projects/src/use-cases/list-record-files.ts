import type { projects } from '@regesta/contracts/projects'
import { jsonList, streamed } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { ABSOLUTE_PATH } from '../file-view.js'
import { streamRows } from '../stream-rows.js'

const FILES_OF_RECORD = `select f.file_id, f.filename, ${ABSOLUTE_PATH} as absolute_path, f.file_type, f.pipeline_source, f.step_source,
    m.upload_status, m.upload_error
  from record_files m join source_files f using (file_id) join file_roots r on r.root_id = f.root_id
  where m.record_id = @record order by f.file_type desc, f.filename, f.file_id`

/** The files of a record; an unknown record has none, as clients expect. */
export function listRecordFiles(context: Context): Handler<typeof projects.listRecordFiles> {
  return ({ project, params }) =>
    streamed(
      200,
      jsonList(streamRows(context, project, { sql: FILES_OF_RECORD, values: { record: params.record_id } })),
    )
}
