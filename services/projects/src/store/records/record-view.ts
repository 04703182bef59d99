import type { InternalRecord, LinkedFile, RemoteFile } from '@regesta/contracts/projects-internal'
import type { OpenProject } from '../../open-project.js'
import { FILE_COLUMNS, FILE_SOURCE, type FileRow, internalFile } from '../file-columns.js'
import { claimOf, openWritesOf, unansweredWritesOf } from './ledger.js'
import { RECORD_COLUMNS, type RecordRow, recordRow } from './records.js'

type LinkRow = FileRow &
  Pick<LinkedFile, 'upload_status' | 'upload_error' | 'remote_key' | 'pipeline_source' | 'step_source'> & {
    file_purpose: string
  }

/** A record with everything its neighbours decide by. */
function internalRecord(project: OpenProject, row: RecordRow): InternalRecord {
  const { payload_json, record_metadata_json, ...columns } = row
  return {
    ...columns,
    project_path: project.path,
    record_status: row.record_status as InternalRecord['record_status'],
    is_sandbox: row.is_sandbox === 1,
    repo_record_id: row.repo_record_id ?? '',
    repo_doi: row.repo_doi ?? '',
    concept_rec_id: row.concept_rec_id ?? '',
    concept_doi: row.concept_doi ?? '',
    payload: payload_json === null ? null : JSON.parse(payload_json),
    record_metadata: JSON.parse(record_metadata_json),
    files: linkedFiles(project, row.record_id),
    remote_files: remoteFiles(project, row.record_id),
    claim: claimOf(project, row.record_id),
    open_writes: openWritesOf(project, row.record_id),
    unanswered_writes: unansweredWritesOf(project, row.record_id, row.repo_record_id),
  }
}

function linkedFiles(project: OpenProject, recordId: number): LinkedFile[] {
  const rows = project
    .statement(
      `select ${FILE_COLUMNS}, link.upload_status, link.upload_error, link.remote_key, link.file_purpose, f.pipeline_source,
         f.step_source
       from ${FILE_SOURCE} join record_files link on link.file_id = f.file_id
       where link.record_id = ? order by link.map_id`,
    )
    .all(recordId) as LinkRow[]
  return rows.map((row) => ({
    ...internalFile(row),
    upload_status: row.upload_status,
    upload_error: row.upload_error,
    remote_key: row.remote_key,
    pipeline_source: row.pipeline_source,
    step_source: row.step_source,
    ...(row.file_purpose === 'replaces_source' ? { replaces_source: true } : {}),
  }))
}

const remoteFiles = (project: OpenProject, recordId: number): RemoteFile[] =>
  project
    .statement(
      `select remote_key, origin, file_id, size, md5, sha256, mtime_ns, state, verified_at
       from remote_files where record_id = ? order by remote_key`,
    )
    .all(recordId) as RemoteFile[]

/** @throws not_found */
export const readRecord = (project: OpenProject, recordId: number): InternalRecord =>
  internalRecord(project, recordRow(project, recordId))

export function readRecords(project: OpenProject, recordIds: readonly number[]): InternalRecord[] {
  const statement = project.statement(`select ${RECORD_COLUMNS} from repo_records where record_id = ?`)
  return recordIds.flatMap((id) => {
    const row = statement.get(id) as RecordRow | undefined
    return row === undefined ? [] : [internalRecord(project, row)]
  })
}

/** What records can be found by; members that are left out do not matter. */
export interface RecordFilter {
  record_status?: readonly string[] | undefined
  is_sandbox?: boolean | undefined
  repository?: string | undefined
  concept_rec_id?: string | undefined
  repo_record_ids?: readonly string[] | undefined
  source_file_ids?: readonly number[] | undefined
  before_record_id?: number | undefined
  limit: number
}

/** Records that match, newest first. */
export function findRecords(project: OpenProject, filter: RecordFilter): InternalRecord[] {
  const conditions: [condition: string, value: unknown][] = [
    ['record_status in (select value from json_each(?))', list(filter.record_status)],
    ['is_sandbox = ?', filter.is_sandbox === undefined ? undefined : Number(filter.is_sandbox)],
    ['repository = ?', filter.repository],
    ['concept_rec_id = ?', filter.concept_rec_id],
    ['repo_record_id in (select value from json_each(?))', list(filter.repo_record_ids)],
    ['source_file_id in (select value from json_each(?))', list(filter.source_file_ids)],
    ['record_id < ?', filter.before_record_id],
  ]
  const given = conditions.filter(([, value]) => value !== undefined)
  const where = given.length === 0 ? '' : `where ${given.map(([condition]) => condition).join(' and ')}`
  const rows = project
    .statement(`select ${RECORD_COLUMNS} from repo_records ${where} order by record_id desc limit ?`)
    .all(...given.map(([, value]) => value), filter.limit) as RecordRow[]
  return rows.map((row) => internalRecord(project, row))
}

const list = (values: readonly unknown[] | undefined) => (values === undefined ? undefined : JSON.stringify(values))
