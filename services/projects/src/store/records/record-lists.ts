import type { OpenProject } from '../../open-project.js'
import { LANDING_PAGE } from '../queries/landing-page.js'

/** The hash of the source file of a record; undefined for an unknown record. */
export const mainFileHash = (project: OpenProject, recordId: number): string | undefined =>
  (
    project
      .statement(
        'select f.sha256_hash from repo_records p join source_files f on f.file_id = p.source_file_id where p.record_id = ?',
      )
      .get(recordId) as { sha256_hash: string } | undefined
  )?.sha256_hash

export interface NewestRecord {
  record_title: string
  repo_doi: string
  record_status: string
  record_metadata_json: string
  version: string
}

/** The record that was touched last; a fresh one counts from its creation. */
export const newestRecord = (project: OpenProject): NewestRecord | undefined =>
  project
    .statement(
      `select record_title, coalesce(repo_doi, '') as repo_doi, record_status, record_metadata_json, version from repo_records
       order by coalesce(last_updated_timestamp, created_timestamp) desc, record_id desc limit 1`,
    )
    .get() as NewestRecord | undefined

export interface PublishedRecord {
  record_id: number
  record_title: string
  repo_doi: string
  repo_record_id: string
  publication_date: string | null
  is_sandbox: 0 | 1
  landing_page: string | null
}

/**
 * The records that were published last.
 *
 * @param practice where the practice repository is now
 */
export const lastPublished = (project: OpenProject, practice: string): PublishedRecord[] =>
  project
    .statement(
      `select record_id, record_title, coalesce(repo_doi, '') as repo_doi, coalesce(repo_record_id, '') as repo_record_id,
         last_updated_timestamp as publication_date, is_sandbox, ${LANDING_PAGE} as landing_page
       from repo_records p where record_status = 'published' order by last_updated_timestamp desc nulls last, record_id desc limit 10`,
    )
    .all({ practice }) as PublishedRecord[]
