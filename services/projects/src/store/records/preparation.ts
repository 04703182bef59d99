import { randomUUID } from 'node:crypto'
import type { ActiveMapping, PreparationInput, PreparedRecord, RunOutput } from '@regesta/contracts/projects-internal'
import { now } from '@regesta/sqlite/timestamp'
import { foldName } from '../../domain/fold-name.js'
import type { OpenProject } from '../../open-project.js'
import { noteValues } from '../history/note-values.js'
import { fileById, fileWithBundle } from '../source-files.js'
import { linkFiles } from './links.js'
import { openRecordOf } from './open-record.js'
import { changeRecord, payloadDigest } from './records.js'
import { refusePublished } from './refuse-published.js'

/** The mapping in force: the one row, which saving updates in place. */
export function activeMapping(project: OpenProject): ActiveMapping | null {
  const row = project
    .statement(
      `select mapping_id, mapping_name, file_path, file_format, column_definitions from metadata_mapping_files
       order by mapping_id desc limit 1`,
    )
    .get() as (Omit<ActiveMapping, 'definition'> & { column_definitions: string }) | undefined
  if (row === undefined) return null
  const { column_definitions, ...columns } = row
  return { ...columns, definition: JSON.parse(column_definitions) }
}

/** All that the preparation of one file needs. */
export function preparationInput(
  project: OpenProject,
  fileId: number,
  repository: string,
  pipelineId: number | null,
): PreparationInput {
  const open = project
    .statement(
      `select record_id, record_status, coalesce(repo_record_id, '') as repo_record_id, previous_version_id,
         coalesce(json_extract(payload_json, '$.metadata.version'), version) as version,
         json_extract(payload_json, '$.metadata.publication_date') as publication_date
       from repo_records where source_file_id = ? and repository = ? and record_status in ('prepared', 'draft')`,
    )
    .get(fileId, repository) as OpenRow | undefined
  const published = project
    .statement(
      `select record_id, coalesce(repo_doi, '') as repo_doi, coalesce(repo_record_id, '') as repo_record_id from repo_records
       where source_file_id = ? and repository = ? and record_status = 'published' order by record_id desc limit 1`,
    )
    .get(fileId, repository)
  const bundle = fileWithBundle(project, fileId)
  return {
    source_file_id: fileId,
    file: bundle.find(({ file_id }) => file_id === fileId) ?? fileById(project, fileId) ?? null,
    bundle,
    overrides: storedOverrides(project, fileId),
    open_record: openRecord(open),
    published_record: (published as PreparationInput['published_record'] | undefined) ?? null,
    run_outputs: pipelineId === null ? [] : latestRunOutputs(project, fileId, pipelineId),
  }
}

interface OpenRow extends Omit<NonNullable<PreparationInput['open_record']>, 'begun_version'> {
  readonly previous_version_id: number | null
  readonly version: string | number
  readonly publication_date: string | null
}

function openRecord(row: OpenRow | undefined): PreparationInput['open_record'] {
  if (row === undefined) return null
  const { previous_version_id, version, publication_date, ...record } = row
  const begun_version = previous_version_id === null ? null : { version: String(version), publication_date }
  return { ...record, begun_version }
}

function storedOverrides(project: OpenProject, fileId: number): Record<string, unknown> {
  const row = project.statement('select overrides_json from metadata_overrides where source_file_id = ?').get(fileId)
  return row === undefined ? {} : JSON.parse((row as { overrides_json: string }).overrides_json)
}

/** The outputs of the run of a pipeline over any record of a file that were stored last. */
function latestRunOutputs(project: OpenProject, fileId: number, pipelineId: number): RunOutput[] {
  const rows = project
    .statement(
      `with latest as (
         select output.run_uuid from run_outputs output join repo_records record on record.record_id = output.record_id
         where record.source_file_id = @fileId and output.pipeline_id = @pipelineId
         order by output.stored_order desc limit 1)
       select record_id, pipeline_id, run_uuid, step_number, output_id, file_id, file_path, repo_mappings_json, completed_at
       from run_outputs where pipeline_id = @pipelineId and run_uuid = (select run_uuid from latest)
         and record_id in (select record_id from repo_records where source_file_id = @fileId)
       order by step_number, output_id`,
    )
    .all({ fileId, pipelineId }) as (Omit<RunOutput, 'repo_mappings'> & { repo_mappings_json: string })[]
  return rows.map(({ repo_mappings_json, ...row }) => ({ ...row, repo_mappings: JSON.parse(repo_mappings_json) }))
}

export function storeRunOutputs(project: OpenProject, outputs: readonly RunOutput[]): void {
  const insert = project.statement(
    `insert into run_outputs (record_id, pipeline_id, run_uuid, step_number, output_id, file_id, file_path, repo_mappings_json,
       completed_at, stored_order)
     values (@record_id, @pipeline_id, @run_uuid, @step_number, @output_id, @file_id, @file_path, @mappings, @completed_at,
       (select coalesce(max(stored_order), 0) + 1 from run_outputs))
     on conflict do update set step_number = excluded.step_number, file_id = excluded.file_id, file_path = excluded.file_path,
       repo_mappings_json = excluded.repo_mappings_json, completed_at = excluded.completed_at,
       stored_order = excluded.stored_order`,
  )
  project.database.transaction(() => {
    for (const { repo_mappings, ...output } of outputs)
      insert.run({ ...output, mappings: JSON.stringify(repo_mappings) })
  })()
}

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
  return project.database.transaction(() => records.map(attempt))()
}

/**
 * Stores one prepared record: the file's open record at that repository is updated (a draft stays a draft), otherwise a
 * new one is added and the files are linked.
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
    project.statement('update repo_records set mapping_id = ? where record_id = ?').run(prepared.mapping_id, recordId)
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

export interface NewRecord {
  source_file_id: number
  mapping_id: number | null
  previous_version_id: number | null
  is_sandbox: boolean
  repository: string
  title: string
  version: string
  concept_rec_id: string | null
  concept_doi: string | null
  payload: Record<string, unknown>
}

export function insertRecord(project: OpenProject, record: NewRecord): number {
  const row = project
    .statement(
      `insert into repo_records (record_uuid, source_file_id, mapping_id, previous_version_id, record_status, is_sandbox, repository,
         record_title, search_title, version, concept_rec_id, concept_doi, payload_json, payload_sha256, record_metadata_json,
         created_timestamp)
       values (@record_uuid, @source_file_id, @mapping_id, @previous_version_id, 'prepared', @is_sandbox, @repository,
         @title, @search_title, @version, @concept_rec_id, @concept_doi, @payload_json, @payload_sha256, @payload_json,
         @created_timestamp)
       returning record_id`,
    )
    .get({
      source_file_id: record.source_file_id,
      mapping_id: record.mapping_id,
      previous_version_id: record.previous_version_id,
      repository: record.repository,
      title: record.title,
      search_title: foldName(record.title),
      version: record.version,
      concept_rec_id: record.concept_rec_id,
      concept_doi: record.concept_doi,
      record_uuid: randomUUID(),
      is_sandbox: Number(record.is_sandbox),
      payload_json: JSON.stringify(record.payload),
      payload_sha256: payloadDigest(record.payload),
      created_timestamp: now(),
    })
  return (row as { record_id: number }).record_id
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
