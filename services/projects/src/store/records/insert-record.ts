import { randomUUID } from 'node:crypto'
import { now } from '@regesta/sqlite/timestamp'
import { foldName } from '../../domain/fold-name.js'
import type { OpenProject } from '../../open-project.js'
import { payloadDigest } from './records.js'

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
