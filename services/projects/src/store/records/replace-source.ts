import type { OpenProject } from '../../open-project.js'
import { linkFiles, withdrawFile, withdrawSent } from './links.js'
import { changeRecord, recordRow } from './records.js'

/**
 * Lets a derived file replace the source file of a record for as long as it is linked. The source file stays in the project
 * and keeps its link, to come back with; its copy at the repository is marked for removal there.
 */
export function replaceSource(project: OpenProject, recordId: number, fileId: number): void {
  const { source_file_id: sourceId, repository, concept_rec_id } = recordRow(project, recordId)
  linkFiles(project, recordId, [sourceId, fileId])
  project
    .statement(`update record_files_map set file_purpose = 'replaces_source' where record_id = ? and file_id = ?`)
    .run(recordId, fileId)
  project
    .statement(
      `update record_files_map set upload_status = 'pending', upload_error = null, upload_timestamp = null
       where record_id = ? and file_id = ?`,
    )
    .run(recordId, sourceId)
  withdrawSent(project, recordId, sourceId)
  withdrawKept(project, { recordId, sourceId, repository, concept: concept_rec_id })
}

/** A new version may hold the source file as a kept file: the one that an earlier version sent under the same name. */
const withdrawKept = (
  project: OpenProject,
  source: { recordId: number; sourceId: number; repository: string; concept: string | null },
) =>
  project
    .statement(
      `update remote_files set state = 'withdrawn'
       where record_id = @recordId and state in ('wanted', 'present') and file_id is null and exists (
         select 1 from remote_files earlier join repo_records version using (record_id)
         where version.repository = @repository and version.concept_rec_id = @concept and earlier.file_id = @sourceId
           and earlier.remote_key = remote_files.remote_key and earlier.md5 = remote_files.md5)`,
    )
    .run(source)

/** Takes back the replacement of the source file of a record: by one file, or by all. */
export function restoreSource(project: OpenProject, recordId: number, fileId: number | null = null): void {
  project
    .statement(
      `update record_files_map set file_purpose = 'main'
       where record_id = @recordId and file_purpose = 'replaces_source' and (@fileId is null or file_id = @fileId)`,
    )
    .run({ recordId, fileId })
}

/** Makes a file the source of its record. The source before it loses its link, and what this record sent of it has to go. */
export function changeSource(project: OpenProject, recordId: number, fileId: number): void {
  const { source_file_id: formerId } = recordRow(project, recordId)
  restoreSource(project, recordId)
  if (formerId === fileId) return
  changeRecord(project, recordId, { source_file_id: fileId })
  withdrawFile(project, recordId, formerId)
}
