import type { PreparedRecord } from '@regesta/contracts/projects-internal'
import { now } from '@regesta/sqlite/timestamp'
import type { OpenProject } from '../../open-project.js'
import { atomically } from '../durably.js'
import { noteValues } from '../history/note-values.js'
import { insertRecord } from './insert-record.js'
import { linkFiles } from './links.js'
import { openRecordOf } from './open-record.js'
import { changeRecord, dropBackup } from './records.js'
import { refusePublished } from './refuse-published.js'

/** Stores prepared records in one transaction; a savepoint each lets one fail without the others. */
export function storePreparedRecords(project: OpenProject, records: readonly PreparedRecord[]) {
  const storeOne = project.database.transaction(storePreparedRecord)
  const attempt = (record: PreparedRecord) => {
    const { source_file_id } = record
    try {
      return { source_file_id, record_id: storeOne(project, record), error: null }
    } catch (error) {
      return { source_file_id, record_id: null, error: (error as Error).message }
    }
  }
  return atomically(project, () => records.map(attempt))
}

/**
 * Stores one prepared record: the file's open record at that repository is updated (a draft stays a draft), otherwise a
 * new one is added. Until it is sent it gets the files of the bundle; which ones a new version has was decided when it was begun.
 *
 * @returns its id
 */
function storePreparedRecord(project: OpenProject, prepared: PreparedRecord): number {
  const open = openRecordOf(project, prepared)
  refusePublished(project, prepared, open?.record_id)
  markProcessed(project, prepared.source_file_id)
  const recordId = open?.record_id ?? insertPrepared(project, prepared)
  if (open !== undefined) {
    changeRecord(project, recordId, {
      repository: prepared.repository,
      payload: prepared.payload,
      record_title: prepared.title,
      version: prepared.version,
      // The stored answer of the repository, with its links, stays with a draft.
      ...(open.record_status === 'prepared' ? { record_metadata: prepared.payload } : {}),
    })
    // A draft goes back to what was before it.
    if (open.record_status === 'prepared') dropBackup(project, recordId)
    project.statement('update repo_records set mapping_id = ? where record_id = ?').run(prepared.mapping_id, recordId)
    if (open.record_status === 'prepared' && !open.is_version) linkFiles(project, recordId, prepared.file_ids)
  }
  storeValues(project, prepared)
  if (prepared.overrides !== undefined) storeOverrides(project, prepared.source_file_id, prepared.overrides)
  return recordId
}

/** Before its record is added: its trigger then finds `record_state` as it will be, and the file is counted anew only once. */
function markProcessed(project: OpenProject, fileId: number): void {
  project
    .statement(
      `update source_files set status = 'processed', error_message = null, last_processed_timestamp = ?,
         record_state = iif(record_state = '', 'prepared', record_state)
       where file_id = ?`,
    )
    .run(now(), fileId)
}

function insertPrepared(project: OpenProject, prepared: PreparedRecord): number {
  const recordId = insertRecord(project, {
    ...prepared,
    previous_version_id: null,
    concept_rec_id: null,
    concept_doi: null,
  })
  linkFiles(project, recordId, prepared.file_ids)
  return recordId
}

/** Replaces the extracted values of a file under its mapping. */
function storeValues(project: OpenProject, { source_file_id, mapping_id, values }: PreparedRecord): void {
  if (mapping_id === null) return
  noteValues(project, source_file_id, mapping_id)
  project
    .statement('delete from metadata_values where source_file_id = ? and mapping_id = ?')
    .run(source_file_id, mapping_id)
  const insert = project.statement(
    `insert into metadata_values (source_file_id, mapping_id, field_name, field_value, extracted_timestamp) values (?, ?, ?, ?, ?)`,
  )
  const extracted = now()
  for (const [field, value] of Object.entries(values)) {
    insert.run(source_file_id, mapping_id, field, typeof value === 'string' ? value : JSON.stringify(value), extracted)
  }
}

function storeOverrides(project: OpenProject, fileId: number, overrides: Record<string, unknown>): void {
  if (Object.keys(overrides).length === 0) {
    project.statement('delete from metadata_overrides where source_file_id = ?').run(fileId)
    return
  }
  project
    .statement(
      `insert into metadata_overrides (source_file_id, overrides_json, updated_timestamp) values (?, ?, ?)
       on conflict do update set overrides_json = excluded.overrides_json, updated_timestamp = excluded.updated_timestamp`,
    )
    .run(fileId, JSON.stringify(overrides), now())
}

/** Marks a file whose metadata did not validate; its records stay as they are. */
export function storePreparationFailure(
  project: OpenProject,
  failure: { source_file_id: number; errors: readonly string[]; overrides?: Record<string, unknown> | undefined },
): void {
  project
    .statement(
      `update source_files set status = 'metadata_error', error_message = ?, last_processed_timestamp = ? where file_id = ?`,
    )
    .run(JSON.stringify({ is_valid: false, errors: failure.errors }), now(), failure.source_file_id)
  if (failure.overrides !== undefined) storeOverrides(project, failure.source_file_id, failure.overrides)
}
