import { createHash } from 'node:crypto'
import { canonicalJson } from '@regesta/contracts/canonical-json'
import { ServiceError } from '@regesta/contracts/problem'
import type { LinkChange, RecordChanges, RemoteFile } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { now } from '@regesta/sqlite/timestamp'
import { foldName } from '../../domain/fold-name.js'
import type { OpenProject } from '../../open-project.js'
import { changeLinks, resetLinks } from './links.js'

/** A row of `repo_records` as it is stored. */
export interface RecordRow {
  record_id: number
  record_uuid: string
  source_file_id: number
  mapping_id: number | null
  previous_version_id: number | null
  record_status: string
  is_sandbox: number
  repository: string
  account: string | null
  record_title: string
  version: string
  repo_record_id: string | null
  repo_doi: string | null
  concept_rec_id: string | null
  concept_doi: string | null
  payload_json: string | null
  payload_sha256: string | null
  remote_payload_sha256: string | null
  record_metadata_json: string
  last_api_error: string | null
  created_timestamp: string
  last_updated_timestamp: string | null
}

export const RECORD_COLUMNS = `record_id, record_uuid, source_file_id, mapping_id, previous_version_id, record_status,
  is_sandbox, repository, account, record_title, version, repo_record_id, repo_doi, concept_rec_id, concept_doi,
  payload_json, payload_sha256, remote_payload_sha256, record_metadata_json, last_api_error, created_timestamp,
  last_updated_timestamp`

export const payloadDigest = (payload: unknown): string =>
  createHash('sha256').update(canonicalJson(payload)).digest('hex')

/** The row of a record; throws `not_found` for an unknown id. */
export function recordRow(project: OpenProject, recordId: number): RecordRow {
  const row = project.statement(`select ${RECORD_COLUMNS} from repo_records where record_id = ?`).get(recordId)
  if (row === undefined) throw new ServiceError('not_found', say('record_unknown', { id: recordId }))
  return row as RecordRow
}

/** How each changeable member is stored. */
const STORED: {
  [N in keyof RecordChanges]-?: (value: NonNullable<RecordChanges[N]>) => [column: string, value: unknown][]
} = {
  record_status: (value) => [['record_status', value]],
  repository: (value) => [['repository', value]],
  account: (value) => [['account', value]],
  record_title: (value) => [
    ['record_title', value],
    ['search_title', foldName(value)],
  ],
  version: (value) => [['version', value]],
  repo_record_id: (value) => [['repo_record_id', value]],
  repo_doi: (value) => [['repo_doi', value]],
  concept_rec_id: (value) => [['concept_rec_id', value]],
  concept_doi: (value) => [['concept_doi', value]],
  payload: (value) => [
    ['payload_json', JSON.stringify(value)],
    ['payload_sha256', payloadDigest(value)],
  ],
  remote_payload_sha256: (value) => [['remote_payload_sha256', value]],
  record_metadata: (value) => [['record_metadata_json', JSON.stringify(value)]],
  last_api_error: (value) => [['last_api_error', value]],
  creation_api_response: (value) => [['creation_api_response', JSON.stringify(value)]],
  last_publish_api_response: (value) => [['last_publish_api_response', JSON.stringify(value)]],
  source_file_id: (value) => [['source_file_id', value]],
}

const NULLED: { [N in keyof RecordChanges]?: string[] } = { payload: ['payload_json', 'payload_sha256'] }

/** Applies changes to one record; members that are left out stay. */
export function changeRecord(project: OpenProject, recordId: number, changes: RecordChanges): void {
  const assignments = Object.entries(changes).flatMap(([name, value]) => {
    const member = name as keyof RecordChanges
    if (value === undefined) return []
    if (value === null) return (NULLED[member] ?? [member]).map((column): [string, unknown] => [column, null])
    return (STORED[member] as (value: unknown) => [string, unknown][])(value)
  })
  const columns = ['last_updated_timestamp', ...assignments.map(([column]) => column)]
  const values = [now(), ...assignments.map(([, value]) => value)]
  const set = columns.map((column) => `${column} = ?`).join(', ')
  project.statement(`update repo_records set ${set} where record_id = ?`).run(...values, recordId)
}

function changeRemoteFiles(project: OpenProject, recordId: number, files: readonly RemoteFile[]): void {
  for (const file of files) {
    project
      .statement(
        `insert into remote_files (record_id, remote_key, origin, file_id, size, md5, sha256, mtime_ns, state, verified_at)
         values (@recordId, @remote_key, @origin, @file_id, @size, @md5, @sha256, @mtime_ns, @state, @verified_at)
         on conflict (record_id, remote_key) do update set origin = excluded.origin, file_id = excluded.file_id,
           size = excluded.size, md5 = excluded.md5, sha256 = excluded.sha256, mtime_ns = excluded.mtime_ns,
           state = excluded.state, verified_at = excluded.verified_at`,
      )
      .run({ ...file, recordId })
  }
}

/** Keeps the metadata of a record as it is; at most one backup per record. */
export function storeBackup(project: OpenProject, recordId: number): void {
  project
    .statement(
      `insert into metadata_backups (record_id, backup_timestamp, record_metadata_json, payload_json, record_title, version)
       select record_id, ?, record_metadata_json, payload_json, record_title, version from repo_records where record_id = ?
       on conflict (record_id) do update set backup_timestamp = excluded.backup_timestamp,
         record_metadata_json = excluded.record_metadata_json, payload_json = excluded.payload_json,
         record_title = excluded.record_title, version = excluded.version`,
    )
    .run(now(), recordId)
}

/** Metadata that is newer than the backup is never replaced by it. */
export function dropBackup(project: OpenProject, recordId: number): void {
  project.statement('delete from metadata_backups where record_id = ?').run(recordId)
}

/** Puts the backup of a record back and removes it; without one the metadata stays as it is. */
function restoreBackup(project: OpenProject, recordId: number): void {
  const backup = project
    .statement(
      'delete from metadata_backups where record_id = ? returning record_metadata_json, payload_json, record_title, version',
    )
    .get(recordId) as
    | { record_metadata_json: string; payload_json: string | null; record_title: string; version: string }
    | undefined
  if (backup === undefined) return
  changeRecord(project, recordId, {
    record_metadata: JSON.parse(backup.record_metadata_json),
    payload: backup.payload_json === null ? null : JSON.parse(backup.payload_json),
    record_title: backup.record_title,
    version: backup.version,
  })
}

/** What one change of a record may hold. */
export interface RecordUpdate {
  record?: RecordChanges | undefined
  links: readonly LinkChange[]
  remote_files: readonly RemoteFile[]
  restore_backup: boolean
  reset_links: boolean
}

/** Changes a record with its links and remote files; the caller opens the transaction. */
export function updateRecord(project: OpenProject, recordId: number, update: RecordUpdate): void {
  if (update.restore_backup) restoreBackup(project, recordId)
  if (update.record !== undefined) changeRecord(project, recordId, update.record)
  if (update.reset_links) resetLinks(project, recordId)
  changeLinks(project, recordId, update.links)
  changeRemoteFiles(project, recordId, update.remote_files)
}
