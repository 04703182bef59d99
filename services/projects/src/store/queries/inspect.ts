import type { Inspection } from '@regesta/contracts/projects'
import type { Database } from '@regesta/sqlite/open-database'
import type { z } from 'zod'
import { jsonIn } from '../json-in.js'

export type InspectionReport = Omit<z.input<typeof Inspection>, 'file_tree'>

const NO_PROJECT_ROW = {
  project_id: null,
  project_name: 'Unknown Project',
  project_short_code: null,
  description: null,
  creation_timestamp: null,
  last_modified_timestamp: null,
  pdb_schema_version: null,
}

interface Group {
  status: string
  file_type: string
  mime_type: string | null
  is_root: number
  is_primary: number
  count: number
  bytes: number
}

/** Everything that an inspection reports about a project file, its tree excepted. */
export function inspect(database: Database, path: string): InspectionReport {
  const all = <Row>(sql: string) => database.prepare(sql).all() as Row[]
  // Everything that is counted of the files is a sum of these.
  const groups = all<Group>(
    `select status, file_type, nullif(mime_type, '') as mime_type, is_root, is_primary, files as count, bytes
     from file_totals where files > 0`,
  )
  return {
    success: true as const,
    pdb_path: path,
    project_info:
      all<InspectionReport['project_info']>(
        `select project_id, project_name, project_short_code, description, creation_timestamp, last_modified_timestamp,
           pdb_schema_version from project_info limit 1`,
      )[0] ?? NO_PROJECT_ROW,
    configuration: all('select config_key, config_value from project_configuration order by config_id'),
    scan_settings: all<Settings>('select modality, scan_options from file_scan_settings order by scan_settings_id').map(
      ({ modality, scan_options }) => ({ modality, scan_options: jsonIn(scan_options) }),
    ),
    file_statistics: statistics(groups),
    file_status_breakdown: countsOf(groups, ({ status }) => status).map(([status, count]) => ({ status, count })),
    file_type_breakdown: countsOf(groups, ({ file_type }) => file_type).map(([file_type, count]) => ({
      file_type,
      count,
    })),
    mime_type_breakdown: countsOf(groups, ({ mime_type }) => mime_type)
      .slice(0, 10)
      .map(([mime_type, count]) => ({ mime_type, count })),
    repo_statistics: all(
      'select record_status, is_sandbox, count(*) as count from repo_records group by 1, 2 order by count desc, record_status, is_sandbox',
    ),
    metadata_mappings: all(
      `select mapping_id, project_id, mapping_name, file_path, file_format, column_definitions, created_timestamp,
         last_used_timestamp from metadata_mapping_files order by mapping_id desc limit 1`,
    ),
    batches: all(
      'select batch_name, batch_description, status, created_timestamp from batches order by created_timestamp desc, batch_id desc',
    ),
    pipeline_steps: all(
      'select modality, component_name, component_order, is_active, parameters from project_pipelines order by modality, component_order',
    ),
    recent_api_activity: all(
      `select timestamp, http_method, endpoint_url, response_status_code, status from api_log
       order by timestamp desc, log_id desc limit 10`,
    ),
  }
}

interface Settings {
  modality: string
  scan_options: string
}

const sum = (groups: readonly Group[], value: (group: Group) => number) =>
  groups.reduce((total, group) => total + value(group), 0)

const statistics = (groups: readonly Group[]) => ({
  total_files: sum(groups, ({ count }) => count),
  primary_files: sum(groups, ({ count, is_primary }) => count * is_primary),
  root_files: sum(groups, ({ count, is_root }) => count * is_root),
  associated_files: sum(groups, ({ count, is_root }) => count * (1 - is_root)),
  total_size_bytes: sum(groups, ({ bytes }) => bytes),
  unique_file_types: new Set(groups.map(({ file_type }) => file_type)).size,
  unique_statuses: new Set(groups.map(({ status }) => status)).size,
})

/** Counts by one member, largest first, equal ones by name. */
function countsOf<Value extends string | null>(groups: readonly Group[], memberOf: (group: Group) => Value) {
  const counts = new Map<Value, number>()
  for (const group of groups) counts.set(memberOf(group), (counts.get(memberOf(group)) ?? 0) + group.count)
  return [...counts].sort(([a, first], [b, second]) => second - first || (String(a) < String(b) ? -1 : 1))
}
