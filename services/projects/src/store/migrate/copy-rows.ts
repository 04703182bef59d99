import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import { foldName } from '../../domain/fold-name.js'
import { FileWriter } from '../file-writer.js'
import { insertRoots, SCHEMA_VERSION } from '../new-project-rows.js'
import { columnsOf } from '../table-columns.js'
import type { PredecessorNames } from './predecessor-names.js'

type Row = Record<string, string | number | null>

interface Copying {
  readonly from: Database
  readonly to: Database
  readonly names: PredecessorNames
}

/** ISO 8601 in UTC with milliseconds, whichever of its two formats the predecessor used. */
export function instant(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const text = String(value)
  const time = Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

const text = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

function* rowsOf(from: Database, table: string): Generator<Row> {
  if (columnsOf(from, table).length === 0) return
  yield* from.prepare(`select * from "${table}" order by 1`).iterate() as IterableIterator<Row>
}

/** The project, its configuration and its folders. */
export function copyProjectInfo({ from, to }: Copying): void {
  const project = [...rowsOf(from, 'project_info')][0]
  if (project === undefined) {
    insertRoots(statementCache(to), null, null)
    return
  }
  const at = now()
  to.prepare(`insert into project_info (project_id, project_name, project_short_code, description, creation_timestamp, last_modified_timestamp,
       pdb_schema_version)
     values (?, ?, ?, ?, ?, ?, ?)`).run(
    project.project_id,
    text(project.project_name) ?? 'Unknown Project',
    text(project.project_short_code) ?? '',
    text(project.description),
    instant(project.creation_timestamp) ?? at,
    instant(project.last_modified_timestamp) ?? at,
    SCHEMA_VERSION,
  )
  const configure = to.prepare(
    'insert or ignore into project_configuration (project_id, config_key, config_value, description) values (?, ?, ?, ?)',
  )
  const values = new Map<string, string | null>()
  for (const row of rowsOf(from, 'project_configuration')) {
    values.set(String(row.config_key), text(row.config_value))
    configure.run(project.project_id, row.config_key, text(row.config_value), text(row.description))
  }
  configure.run(project.project_id, 'core.project_uuid', randomUUID(), 'Identity of this project')
  for (const row of rowsOf(from, 'file_scan_settings')) {
    to.prepare('insert or ignore into file_scan_settings (project_id, modality, scan_options) values (?, ?, ?)').run(
      project.project_id,
      row.modality,
      isJson(row.scan_options) ? row.scan_options : '{}',
    )
  }
  const folder = (key: string) => values.get(key)?.replace(/(?<!\/)\/+$/, '') || null
  insertRoots(statementCache(to), folder('paths.data_in'), folder('paths.data_out'))
}

const isJson = (value: unknown): boolean => {
  try {
    JSON.parse(String(value))
    return true
  } catch {
    return false
  }
}

/** Source files under their ids; answers where rows went whose path another row had already. */
export function copyFiles({ from, to }: Copying): Map<number, number> {
  const writer = new FileWriter(statementCache(to))
  const merged = new Map<number, number>()
  const find = to.prepare('select file_id from source_files where root_id = ? and relative_path = ?').pluck()
  const insert = to.prepare(
    `insert into source_files (file_id, root_id, relative_path, filename, search_name, size_bytes, sha256_hash, mime_type, file_type,
       parent_file_id, status, added_timestamp, last_processed_timestamp, error_message, validation_report, is_primary_source,
       pipeline_source, step_source) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  for (const row of rowsOf(from, 'source_files')) {
    const { rootId, relativePath } = writer.place(String(row.absolute_path))
    const taken = find.get(rootId, relativePath) as number | undefined
    if (taken !== undefined) {
      merged.set(Number(row.file_id), taken)
      continue
    }
    const name = text(row.filename) ?? basename(relativePath)
    const report = isReport(row.error_message)
    insert.run(
      row.file_id,
      rootId,
      relativePath,
      name,
      foldName(name),
      row.size_bytes ?? 0,
      text(row.sha256_hash) ?? '',
      text(row.mime_type),
      text(row.file_type) ?? 'source',
      row.parent_file_id,
      row.status === 'metadata_ready' ? 'processed' : (text(row.status) ?? 'pending'),
      instant(row.added_timestamp) ?? now(),
      instant(row.last_processed_timestamp),
      report ? null : text(row.error_message),
      report ? text(row.error_message) : null,
      row.is_primary_source ? 1 : 0,
      text(row.pipeline_source),
      text(row.step_source),
    )
  }
  return merged
}

/** Files below a row that went into another one belong to that. */
export function mergeParents({ to }: Copying, merged: ReadonlyMap<number, number>): void {
  const move = to.prepare('update source_files set parent_file_id = ? where parent_file_id = ?')
  for (const [lost, kept] of merged) move.run(kept, lost)
}

function isReport(value: unknown): boolean {
  try {
    return typeof (JSON.parse(String(value)) as { is_valid?: unknown } | null)?.is_valid === 'boolean'
  } catch {
    return false
  }
}

export type { Copying, Row }
export { isJson, rowsOf, text }
