import type { Database } from '@regesta/sqlite/open-database'
import type { TreeQuery } from '../queries/query.js'
import { columnsOf } from '../table-columns.js'
import { instant } from './copy-rows.js'
import type { PredecessorNames } from './predecessor-names.js'

/** The words for states that have changed since. */
const FILE_STATUS = "iif(status = 'metadata_ready', 'processed', coalesce(status, 'pending'))"
const RECORD_STATUS = `iif(record_status in ('prepared', 'draft', 'published', 'failed', 'discarded'), record_status, 'failed')`
const CALL_STATUS = "iif(status = 'error', 'failed', status)"

interface View {
  /** The predecessor's table. */
  readonly from: string
  /** Columns of this program's table of the view's name, from the predecessor's columns. */
  readonly columns: Readonly<Record<string, string>>
}

const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]))
const times = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `instant(${name})`]))

/** What an inspection reads of a project and its files, table by table. */
const projectViews = ({ schemaVersion }: PredecessorNames): Record<string, View> => ({
  project_info: {
    from: 'project_info',
    columns: {
      ...same('project_id', 'project_name', 'project_short_code', 'description'),
      ...times('creation_timestamp', 'last_modified_timestamp'),
      pdb_schema_version: schemaVersion === null ? 'null' : `"${schemaVersion.replaceAll('"', '""')}"`,
    },
  },
  project_configuration: {
    from: 'project_configuration',
    columns: same('config_id', 'config_key', 'config_value'),
  },
  file_scan_settings: {
    from: 'file_scan_settings',
    columns: {
      ...same('scan_settings_id', 'modality'),
      scan_options: "iif(json_valid(scan_options), scan_options, '{}')",
    },
  },
  source_files: {
    from: 'source_files',
    columns: {
      ...same('file_id', 'file_type', 'mime_type', 'parent_file_id'),
      size_bytes: 'coalesce(size_bytes, 0)',
      is_primary_source: 'iif(is_primary_source, 1, 0)',
      status: FILE_STATUS,
    },
  },
})

/** What it reads of the work on the files. */
const workViews = ({ records }: PredecessorNames): Record<string, View> => ({
  repo_records: {
    from: records,
    columns: { record_status: RECORD_STATUS, is_sandbox: 'iif(is_sandbox, 1, 0)' },
  },
  metadata_mapping_files: {
    from: 'metadata_mapping_files',
    columns: {
      ...same('mapping_id', 'project_id', 'mapping_name', 'file_path', 'file_format', 'column_definitions'),
      ...times('created_timestamp', 'last_used_timestamp'),
    },
  },
  batches: {
    from: 'batches',
    columns: { ...same('batch_id', 'batch_name', 'batch_description', 'status'), ...times('created_timestamp') },
  },
  project_pipelines: {
    from: 'project_pipelines',
    columns: {
      ...same('modality', 'component_name', 'component_order', 'parameters'),
      is_active: 'iif(is_active, 1, 0)',
    },
  },
  api_log: {
    from: 'api_log',
    columns: {
      ...same('log_id', 'http_method', 'response_status_code'),
      ...times('timestamp'),
      endpoint_url: "coalesce(endpoint_url, '')",
      status: CALL_STATUS,
    },
  },
})

/** Shows the tables of a predecessor's file in this connection as if this program had made them; nothing is stored. */
export function predecessorViews(database: Database, names: PredecessorNames): void {
  database.function('instant', { deterministic: true }, (value) => instant(value as string | number | null))
  for (const [name, { from, columns }] of Object.entries({ ...projectViews(names), ...workViews(names) })) {
    // Not every release had every table.
    const isThere = columnsOf(database, from).length > 0
    const list = Object.entries(columns).map(([column, value]) => `${isThere ? value : 'null'} as ${column}`)
    const source = isThere ? `from main."${from}"` : 'where 0'
    database.exec(`create temp view ${name} as select ${list.join(', ')} ${source}`)
  }
}

/** Every tree of a predecessor's file by the name of its root. */
export const predecessorTreesQuery: TreeQuery = {
  roots: 'select file_id from source_files where parent_file_id is null order by filename, file_id',
  values: {},
  row: `select file_id, filename, absolute_path, file_type, ${FILE_STATUS} as status, error_message
    from source_files where file_id = ?`,
  children: 'select file_id from source_files where parent_file_id = ? order by filename, file_id',
}
