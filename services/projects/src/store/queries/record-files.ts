import { ABSOLUTE_PATH } from '../file-columns.js'
import type { Query } from './query.js'

/** The files of a record, with what became of their uploads. */
export const recordFiles = (record: unknown): Query => ({
  sql: `select f.file_id, f.filename, ${ABSOLUTE_PATH} as absolute_path, f.file_type, f.pipeline_source, f.step_source,
      m.upload_status, m.upload_error
    from record_files m join source_files f using (file_id) join file_roots r on r.root_id = f.root_id
    where m.record_id = @record order by f.file_type desc, f.filename, f.file_id`,
  values: { record },
})
