import type { ValidationReport } from '@regesta/contracts/projects'
import { ABSOLUTE_PATH, SHOWN_PATH } from '../file-columns.js'
import type { TreeQuery } from './query.js'

export interface FoundRow {
  readonly depth: number
  /** JSON of what a scan answers of a file, report and archive excepted: SQLite writes it in less time than objects are made. */
  readonly members: string
  readonly validation_report: string | null
  readonly archive_name: string | null
}

/** The trees of a newly scanned project in the order in which they were stored. */
export const foundFilesQuery: TreeQuery = {
  row: `select json_object('name', f.filename, 'path', ${ABSOLUTE_PATH}, 'type', f.file_type, 'status', f.status,
      'is_primary_source', json(iif(f.file_type = 'primary_source', 'true', 'false')), 'relative_path', ${SHOWN_PATH}) as members,
      f.validation_report, f.archive_name, f.has_members
    from source_files f join file_roots r on r.root_id = f.root_id where f.file_id = ?`,
  children: 'select file_id from source_files indexed by files_by_parent where parent_file_id = ? order by file_id',
  roots: 'select file_id from source_files not indexed where parent_file_id is null order by file_id',
  values: {},
}

/** A file as a scan answers it, in JSON; its report was written by the scan and is taken as it stands. */
export function foundFile({ members, validation_report: report, archive_name }: FoundRow): string {
  const start = `${members.slice(0, -1)},"validation_report":${report}`
  if (archive_name === null && hasNoTextures(report)) return `${start}}`
  const { missing_textures, conflicts } = (hasNoTextures(report) ? {} : JSON.parse(report ?? '{}')) as ValidationReport
  const further = JSON.stringify({ missing_textures, conflicts, archive_name: archive_name ?? undefined })
  return `${start}${further === '{}' ? '' : `,${further.slice(1, -1)}`}}`
}

/** Whether a report says nothing about textures. */
const hasNoTextures = (report: string | null) =>
  report === null || !(report.includes('"missing_textures"') || report.includes('"conflicts"'))
