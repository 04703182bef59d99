import { createHash, randomUUID } from 'node:crypto'
import { now } from '@regesta/sqlite/timestamp'
import { foldName } from '../../domain/fold-name.js'
import { objectIn } from '../json-in.js'
import { type Copying, instant, type Row, rowsOf, text } from './copy-rows.js'
import type { PredecessorNames } from './predecessor-names.js'

const STATUSES = new Set(['prepared', 'draft', 'published', 'failed', 'discarded'])
/** Records that do not say where they were made were always made at one of these two. */
const UNRECORDED = { sandbox: 'https://sandbox.zenodo.org', production: 'https://zenodo.org' }
const DOUBLED =
  'Another open record of the same file was found when this project file was migrated; this one was set aside.'

/** Records under their ids. A record that the new rules forbid beside a newer one is set aside with a note. */
export function copyRecords(copying: Copying, file: (id: unknown) => number): void {
  const { from, to, names } = copying
  const mappings = new Set(to.prepare('select mapping_id from metadata_mapping_files').pluck().all())
  const insert = to.prepare(
    `insert into repo_records (record_id, record_uuid, batch_id, source_file_id, mapping_id, previous_version_id, record_status,
       is_sandbox, repository, record_title, search_title, version, repo_record_id, repo_doi, concept_rec_id, concept_doi, payload_json,
       payload_sha256, record_metadata_json, creation_api_response, last_publish_api_response, last_api_error, created_timestamp,
       last_updated_timestamp)
     values (@record_id, @record_uuid, @batch_id, @source_file_id, @mapping_id, @previous_version_id, @record_status, @is_sandbox,
       @repository, @record_title, @search_title, @version, @repo_record_id, @repo_doi, @concept_rec_id, @concept_doi, @payload_json,
       @payload_sha256, @record_metadata_json, @creation_api_response, @last_publish_api_response, @last_api_error,
       @created_timestamp, @last_updated_timestamp)`,
  )
  // The newest first, so that it is the one that stays open.
  for (const row of [...rowsOf(from, names.records)].reverse()) {
    const record = recordOf(
      row,
      copying,
      file(row.source_file_id),
      mappings.has(row.mapping_id) ? row.mapping_id : null,
    )
    try {
      insert.run(record)
    } catch (error) {
      if (!(error as { code?: string }).code?.startsWith('SQLITE_CONSTRAINT_UNIQUE')) throw error
      const status =
        record.record_status === 'prepared' || record.record_status === 'draft' ? 'discarded' : record.record_status
      insert.run({ ...record, record_status: status, repo_record_id: null, repo_doi: null, last_api_error: DOUBLED })
    }
  }
}

function recordOf(row: Row, { names }: Copying, sourceFile: number, mapping: unknown) {
  const metadata = objectIn(text(row.record_metadata_json))
  const inner = metadata.metadata
  const payload = typeof inner === 'object' && inner !== null ? JSON.stringify({ metadata: inner }) : null
  const status = String(row.record_status)
  return {
    record_id: row.record_id,
    record_uuid: randomUUID(),
    batch_id: row.batch_id,
    source_file_id: sourceFile,
    mapping_id: mapping,
    previous_version_id: row.previous_version_id,
    record_status: STATUSES.has(status) ? status : 'failed',
    is_sandbox: row.is_sandbox ? 1 : 0,
    repository:
      repositoryOf(metadata) || (isBound(row, names) ? UNRECORDED[row.is_sandbox ? 'sandbox' : 'production'] : ''),
    record_title: text(row.record_title) ?? '',
    search_title: foldName(text(row.record_title) ?? ''),
    version: text(row.version) ?? '',
    repo_record_id: text(row[names.recordId]),
    repo_doi: text(row[names.doi]),
    concept_rec_id: text(row.concept_rec_id),
    concept_doi: text(row.concept_doi),
    payload_json: payload,
    payload_sha256: payload === null ? null : createHash('sha256').update(payload).digest('hex'),
    record_metadata_json: JSON.stringify(metadata),
    creation_api_response: text(row.creation_api_response),
    last_publish_api_response: text(row.last_publish_api_response),
    last_api_error: text(row.last_api_error),
    created_timestamp: instant(row.created_timestamp) ?? now(),
    last_updated_timestamp: instant(row.last_updated_timestamp),
  }
}

/** The repository is known where its answer was kept: its own links say where it is. */
function repositoryOf(metadata: Record<string, unknown>): string {
  const links = metadata.links as Record<string, unknown> | undefined
  const link = [links?.self, links?.html, links?.bucket].find((value) => typeof value === 'string')
  try {
    return link === undefined ? '' : new URL(String(link)).origin
  } catch {
    return ''
  }
}

/** Whether a repository has something of a record; one of which nothing was ever sent takes whichever is configured. */
const isBound = (row: Row, names: PredecessorNames): boolean =>
  row.record_status === 'published' ||
  row.previous_version_id != null ||
  Boolean(text(row[names.recordId]) || text(row.concept_rec_id))

/** Links, backups and the log of calls. */
export function copyAroundRecords({ from, to }: Copying, file: (id: unknown) => number): void {
  const link = to.prepare(
    `insert or ignore into record_files_map (record_id, file_id, file_purpose, remote_key, upload_status, upload_timestamp, upload_error)
     select ?, file_id, ?, iif(? = 'uploaded', filename, null), ?, ?, ? from source_files where file_id = ?`,
  )
  for (const row of rowsOf(from, 'record_files_map')) {
    const status = uploadStatus(String(row.upload_status))
    const { record_id, file_purpose, upload_timestamp, upload_error } = row
    link.run(
      record_id,
      text(file_purpose) ?? 'main',
      status,
      status,
      instant(upload_timestamp),
      text(upload_error),
      file(row.file_id),
    )
  }
  const backup = to.prepare(
    `insert or replace into metadata_backups (record_id, backup_timestamp, record_metadata_json, payload_json, record_title, version)
     select record_id, ?, ?, payload_json, record_title, version from repo_records where record_id = ?`,
  )
  for (const row of rowsOf(from, 'metadata_backups')) {
    backup.run(
      instant(row.backup_timestamp) ?? now(),
      JSON.stringify(objectIn(text(row.record_metadata_json))),
      row.record_id,
    )
  }
  const log = to.prepare(
    `insert into api_log (log_id, timestamp, record_id, http_method, endpoint_url, request_body, response_status_code, response_body,
       duration_ms, status) values (?, ?, (select record_id from repo_records where record_id = ?), ?, ?, ?, ?, ?, ?, ?)`,
  )
  for (const row of rowsOf(from, 'api_log')) {
    log.run(
      ...[
        row.log_id,
        instant(row.timestamp) ?? now(),
        row.record_id,
        text(row.http_method),
        text(row.endpoint_url) ?? '',
      ],
      ...[text(row.request_body), row.response_status_code, text(row.response_body), row.duration_ms],
      row.status === 'error' ? 'failed' : text(row.status),
    )
  }
}

function uploadStatus(status: string): 'pending' | 'pending_pipeline_upload' | 'uploaded' | 'upload_error' {
  if (status === 'uploaded' || status === 'pending' || status === 'pending_pipeline_upload') return status
  return /error|fail/i.test(status) ? 'upload_error' : 'pending'
}
