import type { HierarchyNode } from '@regesta/contracts/projects'
import { ABSOLUTE_PATH } from '../file-columns.js'
import type { TreeQuery } from './query.js'

const SOURCE = 'source_files f join file_roots r on r.root_id = f.root_id'

/** The report of a scan is where clients look for it, until there is an error to report. */
const HIERARCHY = {
  row: `select f.file_id, f.filename, ${ABSOLUTE_PATH} as absolute_path, f.file_type, f.status,
      coalesce(f.error_message, f.validation_report) as error_message, f.validation_report
    from ${SOURCE} where f.file_id = ?`,
  children:
    'select file_id from source_files indexed by files_by_parent where parent_file_id = ? order by filename, file_id',
}

export interface HierarchyRow
  extends Pick<HierarchyNode, 'file_id' | 'filename' | 'absolute_path' | 'file_type' | 'status' | 'error_message'> {
  readonly depth: number
  /** JSON text; files of other ages have none, or one that is written otherwise. */
  readonly validation_report?: string | null
}

export const hierarchyQuery = (fileId: number): TreeQuery => ({
  ...HIERARCHY,
  roots: 'select file_id from source_files where file_id = @root',
  values: { root: fileId },
})

/** Every tree by the name of its root. */
export const projectTreesQuery: TreeQuery = {
  ...HIERARCHY,
  roots:
    'select file_id from source_files indexed by files_by_parent where parent_file_id is null order by filename, file_id',
  values: {},
}
