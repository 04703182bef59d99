/** How the changes of a table are written down. */
export interface Tracked {
  readonly key: readonly string[]
  /** The columns that say which record and which file a row is about. */
  readonly record?: string
  readonly file?: string
  /** Columns that triggers derive from others, and that come by themselves when those are put back. */
  readonly derived?: readonly string[]
  /** Goes with its record: where that is new, so is the row, and nothing more has to be known. */
  readonly isPart?: true
  /** The history says that it was changed, never what it was. */
  readonly isSecret?: true
}

/** The tables whose rows can be put back as they were. Ledger, claims, log and batches stay what they are. */
export const TRACKED: Readonly<Record<string, Tracked>> = {
  project_info: { key: ['project_id'] },
  project_configuration: { key: ['config_id'] },
  file_scan_settings: { key: ['scan_settings_id'] },
  file_roots: { key: ['root_id'] },
  source_files: {
    key: ['file_id'],
    file: 'file_id',
    derived: ['open_records', 'has_members', 'has_copies', 'record_state'],
  },
  metadata_mapping_files: { key: ['mapping_id'] },
  earlier_mappings: { key: ['earlier_mapping_id'] },
  metadata_overrides: { key: ['source_file_id'], file: 'source_file_id' },
  component_configurations: { key: ['component_name'] },
  api_credentials: { key: ['credential_id'], isSecret: true },
  repo_records: {
    key: ['record_id'],
    record: 'record_id',
    file: 'source_file_id',
    derived: ['search_text', 'upload_type', 'license', 'missing_fields', 'error_start'],
  },
  record_files_map: { key: ['map_id'], record: 'record_id', file: 'file_id', isPart: true },
  remote_files: { key: ['record_id', 'remote_key'], record: 'record_id', file: 'file_id', isPart: true },
  metadata_backups: { key: ['backup_id'], record: 'record_id', isPart: true },
  run_outputs: { key: ['record_id', 'pipeline_id', 'run_uuid', 'output_id'], record: 'record_id', isPart: true },
  bundle_corrections: { key: ['correction_id'] },
}

/** Values of metadata are kept by file and mapping, all of them together. */
export const VALUES = 'metadata_values'
