import { now } from '@regesta/sqlite/timestamp'
import type { Examined } from '../examine/examined.js'
import type { OpenProject } from '../open-project.js'
import { FileWriter } from './file-writer.js'
import { insertRoots } from './new-project-rows.js'

export interface Adding {
  readonly type: 'source' | 'derived'
  readonly status: 'pending' | 'pending_upload'
  readonly pipelineSource?: string | null
  readonly stepSource?: string | null
}

/** Adds one examined file below the root that it is in; answers its id. */
export function addFile(
  project: OpenProject,
  found: Examined,
  { type, status, pipelineSource, stepSource }: Adding,
): number {
  insertRoots(project.statement, null, null)
  return new FileWriter(project.statement).insert({
    path: found.path,
    type,
    status,
    parentId: null,
    size: found.size,
    sha256: found.sha256,
    mtime_ns: found.mtime_ns,
    mime: found.mime,
    report: found.reportText,
    pipelineSource: pipelineSource ?? null,
    stepSource: stepSource ?? null,
  })
}

/** Takes over the content that a file has now. */
export function refreshFile(project: OpenProject, fileId: number, found: Examined): void {
  project
    .statement(
      `update source_files set size_bytes = ?, sha256_hash = ?, mtime_ns = ?, mime_type = ?, validation_report = ?,
         last_processed_timestamp = ? where file_id = ?`,
    )
    .run(found.size, found.sha256, found.mtime_ns, found.mime, found.reportText, now(), fileId)
}

/** Links a file to a record; a file that is linked already keeps its status. */
export const linkToRecord = (project: OpenProject, recordId: number, fileId: number): void =>
  void project
    .statement("insert or ignore into record_files_map (record_id, file_id, upload_status) values (?, ?, 'pending')")
    .run(recordId, fileId)

/** What made a derived file. */
export interface Origin {
  readonly pipeline: string
  readonly step: string
  readonly run_uuid: string
  readonly provenance: unknown
}

export const noteOrigin = (project: OpenProject, fileId: number, origin: Origin): void =>
  void project
    .statement(
      'update source_files set pipeline_source = ?, step_source = ?, provenance = ?, run_uuid = ? where file_id = ?',
    )
    .run(origin.pipeline, origin.step, JSON.stringify(origin.provenance), origin.run_uuid, fileId)

/** A file whose content has changed has to be sent again. */
export const resetUpload = (project: OpenProject, recordId: number, fileId: number): void =>
  void project
    .statement(
      "update record_files_map set upload_status = 'pending', upload_error = null where file_id = ? and record_id = ?",
    )
    .run(fileId, recordId)
