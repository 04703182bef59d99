import type { LinkChange } from '@regesta/contracts/projects-internal'
import { now } from '@regesta/sqlite/timestamp'
import type { OpenProject } from '../../open-project.js'
import { durably } from '../durably.js'

/*
 * Which files are a record's, what they are called at the repository and how far each is: all that changes these links. What
 * was sent of a file that loses its link has to go from the repository.
 */

export function changeLinks(project: OpenProject, recordId: number, links: readonly LinkChange[]): void {
  for (const link of links) {
    project
      .statement(
        `insert into record_files_map (record_id, file_id, upload_status, upload_error, remote_key, upload_timestamp)
         values (@recordId, @file_id, @upload_status, @upload_error, @remote_key, @at)
         on conflict (record_id, file_id) do update set upload_status = excluded.upload_status,
           upload_error = excluded.upload_error, remote_key = coalesce(excluded.remote_key, remote_key),
           upload_timestamp = excluded.upload_timestamp`,
      )
      .run({
        upload_error: null,
        remote_key: null,
        ...link,
        recordId,
        at: link.upload_status === 'uploaded' ? now() : null,
      })
  }
}

/** Links files to a record; files that are linked already keep their status. */
export function linkFiles(project: OpenProject, recordId: number, fileIds: readonly number[]): void {
  const insert = project.statement(
    `insert into record_files_map (record_id, file_id, upload_status) values (?, ?, 'pending') on conflict do nothing`,
  )
  for (const fileId of fileIds) insert.run(recordId, fileId)
}

/** Says what linked files are to be called at the repository. */
export function nameLinks(
  project: OpenProject,
  recordId: number,
  names: readonly { readonly file_id: number; readonly remote_key: string }[],
): void {
  const name = project.statement('update record_files_map set remote_key = ? where record_id = ? and file_id = ?')
  for (const { file_id, remote_key } of names) name.run(remote_key, recordId, file_id)
}

/** Files that have become parts of a record wait for no metadata of their own. */
export function noteProcessed(project: OpenProject, fileIds: readonly number[]): void {
  project
    .statement(
      `update source_files set status = 'processed'
       where file_id in (select value from json_each(?)) and is_pending and status = 'pending'`,
    )
    .run(JSON.stringify(fileIds))
}

/** Takes all other files from a record. */
export function unlinkAllBut(project: OpenProject, recordId: number, fileIds: readonly number[]): void {
  project
    .statement(`delete from record_files_map where record_id = ? and file_id not in (select value from json_each(?))`)
    .run(recordId, JSON.stringify(fileIds))
}

/**
 * All links go back to pending and what was at the repository is forgotten, except what a draft had kept of the version before:
 * the next draft is to keep the same.
 */
export function resetLinks(project: OpenProject, recordId: number): void {
  project
    .statement(
      `update record_files_map set upload_status = 'pending', upload_error = null, upload_timestamp = null, remote_key = null
       where record_id = ?`,
    )
    .run(recordId)
  project
    .statement(
      `delete from remote_files where record_id = ? and not (origin = 'kept' and state in ('wanted', 'present'))`,
    )
    .run(recordId)
  project
    .statement(`update remote_files set state = 'wanted', verified_at = null where record_id = ? and state = 'present'`)
    .run(recordId)
}

/** What this record sent of a file has to go from the repository. */
export const withdrawSent = (project: OpenProject, recordId: number, fileId: number) =>
  project
    .statement(
      `update remote_files set state = 'withdrawn'
       where record_id = ? and file_id = ? and state in ('wanted', 'present')`,
    )
    .run(recordId, fileId)

/** A file loses its link, and what this record sent of it has to go. */
export function withdrawFile(project: OpenProject, recordId: number, fileId: number): void {
  project.statement('delete from record_files_map where record_id = ? and file_id = ?').run(recordId, fileId)
  withdrawSent(project, recordId, fileId)
}

/** Unlinks the derived files of other runs; what is at the repository is marked for removal there. */
export function withdrawDerivedFiles(
  project: OpenProject,
  recordId: number,
  exceptRun: string,
): { file_id: number; remote_key: string | null }[] {
  return durably(project, () => {
    const withdrawn = project
      .statement(
        `delete from record_files_map where record_id = @recordId and file_id in
           (select file_id from source_files where file_type = 'derived' and coalesce(run_uuid, '') <> @exceptRun)
         returning file_id, remote_key`,
      )
      .all({ recordId, exceptRun }) as { file_id: number; remote_key: string | null }[]
    const mark = project.statement(`update remote_files set state = 'withdrawn' where record_id = ? and remote_key = ?`)
    for (const { remote_key } of withdrawn) if (remote_key !== null) mark.run(recordId, remote_key)
    return withdrawn
  })
}
