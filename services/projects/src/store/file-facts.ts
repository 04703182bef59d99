import type { FileFacts, RelatedFile } from '@regesta/contracts/file-contents'
import type { ScannedFile } from '@regesta/http/judge-place'
import type { OpenProject } from '../open-project.js'
import { below, HEAD } from './bundle-tree.js'
import { ABSOLUTE_PATH, FILE_SOURCE, OWN_FOLDER, SHOWN_PATH } from './file-columns.js'
import { LANDING_PAGE } from './queries/landing-page.js'

/** A file as it was hashed, and where it has to be. */
export interface HashedFile extends ScannedFile {
  readonly file_id: number
  readonly filename: string
  readonly mime_type: string | null
}

/** Where a file is and what was hashed there, if the project has it. */
export const hashedFile = (project: OpenProject, fileId: number): HashedFile | undefined =>
  project
    .statement(
      `select f.file_id, f.filename, ${ABSOLUTE_PATH} as absolute_path, f.size_bytes, f.sha256_hash, f.mtime_ns, f.mime_type,
         ${OWN_FOLDER} as folder
       from ${FILE_SOURCE} where f.file_id = ?`,
    )
    .get(fileId) as HashedFile | undefined

/** The columns of a file that can be read without looking at the disk. */
export type FileFactsRow = Omit<
  FileFacts,
  'bundle_file_id' | 'previous_file_id' | 'next_file_id' | 'modified' | 'on_disk' | 'records' | 'validation_report'
> & { readonly mtime_ns: string | null; readonly validation_report: string | null; readonly provenance: string | null }

export const fileFactsRow = (project: OpenProject, fileId: number): FileFactsRow | undefined =>
  project
    .statement(
      `select f.file_id, f.parent_file_id, f.is_primary_source, f.filename, ${SHOWN_PATH} as relative_path,
         ${ABSOLUTE_PATH} as absolute_path, f.size_bytes, f.sha256_hash, f.mtime_ns, f.mime_type, f.file_type, f.status,
         f.error_message, f.validation_report, f.added_timestamp, f.last_processed_timestamp, f.pipeline_source,
         f.step_source, f.run_uuid, f.provenance
       from ${FILE_SOURCE} where f.file_id = ?`,
    )
    .get(fileId) as FileFactsRow | undefined

/** The files beside one in the list of all files by name. */
export function filesBeside(project: OpenProject, { filename, file_id }: Pick<HashedFile, 'filename' | 'file_id'>) {
  const beside = (comparison: '<' | '>', direction: 'asc' | 'desc') =>
    (project
      .statement(
        `select file_id from source_files indexed by files_by_name where (filename, file_id) ${comparison} (?, ?)
         order by filename ${direction}, file_id ${direction} limit 1`,
      )
      .pluck()
      .get(filename, file_id) as number | undefined) ?? null
  return { previous_file_id: beside('<', 'desc'), next_file_id: beside('>', 'asc') }
}

/** The file at the top of the bundle that a file is in. */
export const bundleOf = (project: OpenProject, fileId: number): number =>
  project.statement(HEAD).pluck().get(fileId) as number

/** Files of a bundle that are named, at most. */
const MOST_RELATED = 2_000

export type RelatedRow = Omit<RelatedFile, 'name'> & { readonly absolute_path: string; readonly sha256_hash: string }

/** A file and everything below it. */
export const filesOfBundle = (project: OpenProject, bundle: number): RelatedRow[] =>
  project
    .statement(
      `${below(MOST_RELATED)}
       select f.file_id, f.filename, f.size_bytes, f.mime_type, f.sha256_hash, ${ABSOLUTE_PATH} as absolute_path
       from ${FILE_SOURCE} where f.file_id in below order by f.file_id`,
    )
    .all({ id: bundle }) as RelatedRow[]

type HoldingRow = Omit<FileFacts['records'][number], 'is_source'> & { readonly is_source: number }

/** The records that hold a file or were made for it. */
export const recordsOfFile = (project: OpenProject, fileId: number, practice: string): HoldingRow[] =>
  project
    .statement(
      `select p.record_id, p.record_title, p.record_status, p.is_sandbox, p.version, p.repo_doi,
         ${LANDING_PAGE} as landing_page, p.source_file_id = @file as is_source, m.upload_status, m.upload_timestamp
       from repo_records p left join record_files_map m on m.record_id = p.record_id and m.file_id = @file
       where p.record_id in (
         select record_id from record_files_map where file_id = @file
         union select record_id from repo_records where source_file_id = @file
       ) order by p.record_id desc`,
    )
    .all({ file: fileId, practice }) as HoldingRow[]
