import { existsSync } from 'node:fs'
import type { InternalFile } from '@regesta/contracts/projects-internal'
import { now } from '@regesta/sqlite/timestamp'
import type { Examination } from '../examine/examine-file.js'
import { FILE_COLUMNS, FILE_SOURCE, type FileRow, internalFile } from '../file-view.js'
import type { OpenProject } from '../open-projects.js'
import { isPlain, spellingsOf } from '../outside/path-on-disk.js'
import { fileWriter } from './file-writer.js'
import { insertRoots } from './new-project-rows.js'

/** The file that lies at a path, if the project has it, however its name was spelled when it was stored. */
export function fileByPath(project: OpenProject, path: string): InternalFile | undefined {
  const row = rowAt(project, path) ?? respelledRow(project, path)
  return row === undefined ? undefined : internalFile(row)
}

const rowAt = (project: OpenProject, path: string): FileRow | undefined =>
  project
    .statement(
      `select ${FILE_COLUMNS} from ${FILE_SOURCE}
       where (f.root_id, f.relative_path) in (
         select root_id, substr(@path, length(absolute_path) + 2) from file_roots
         where substr(@path, 1, length(absolute_path) + 1) = absolute_path || '/'
       ) order by f.file_id limit 1`,
    )
    .get({ path }) as FileRow | undefined

/** Two spellings that are both there are two files. */
function respelledRow(project: OpenProject, path: string): FileRow | undefined {
  if (isPlain(path)) return undefined
  for (const spelled of spellingsOf(path)) {
    const row = spelled === path || existsSync(spelled) ? undefined : rowAt(project, spelled)
    if (row !== undefined) return row
  }
  return undefined
}

export interface Adding {
  readonly type: 'source' | 'derived'
  readonly status: 'pending' | 'pending_upload'
  readonly pipelineSource?: string | null
  readonly stepSource?: string | null
}

/** Adds one examined file below the root that it lies in; answers its id. */
export function addFile(
  project: OpenProject,
  found: Examination,
  { type, status, pipelineSource, stepSource }: Adding,
): number {
  insertRoots(project.database, null, null)
  return fileWriter(project.database).insert({
    path: found.path,
    type,
    status,
    parentId: null,
    size: found.size,
    sha256: found.sha256,
    mtime_ns: found.mtime_ns,
    mime: found.mime,
    report: found.report,
    pipelineSource: pipelineSource ?? null,
    stepSource: stepSource ?? null,
  })
}

/** Takes over the content that a file has now. */
export function refreshFile(project: OpenProject, fileId: number, found: Examination): void {
  project
    .statement(
      `update source_files set size_bytes = ?, sha256_hash = ?, mtime_ns = ?, mime_type = ?, validation_report = ?,
         last_processed_timestamp = ? where file_id = ?`,
    )
    .run(found.size, found.sha256, found.mtime_ns, found.mime, JSON.stringify(found.report), now(), fileId)
}

/** Links a file to a record; a file that is linked already keeps its status. */
export const linkToRecord = (project: OpenProject, recordId: number, fileId: number): void =>
  void project
    .statement("insert or ignore into record_files_map (record_id, file_id, upload_status) values (?, ?, 'pending')")
    .run(recordId, fileId)
