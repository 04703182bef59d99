import { now } from '@regesta/sqlite/timestamp'
import { type Copying, instant, isJson, rowsOf, text } from './copy-rows.js'

/** Steps, settings of components, batches, and the newest mapping with its values; earlier mappings stay readable. */
export function copySettings(copying: Copying, file: (id: unknown) => number): void {
  copySteps(copying)
  copyComponentSettings(copying)
  copyBatches(copying)
  copyValues(copying, copyMappings(copying), file)
}

function copySteps({ from, to }: Copying): void {
  const add =
    to.prepare(`insert or ignore into project_pipelines (pipeline_step_id, project_id, modality, component_name, component_order, parameters,
       is_active, last_modified_timestamp) values (?, ?, ?, ?, ?, ?, ?, ?)`)
  for (const row of rowsOf(from, 'project_pipelines')) {
    const { pipeline_step_id, project_id, modality, component_name, component_order } = row
    const changed = instant(row.last_modified_timestamp) ?? now()
    const step = [pipeline_step_id, project_id, modality, component_name, component_order]
    add.run(...step, text(row.parameters), row.is_active ? 1 : 0, changed)
  }
}

function copyComponentSettings({ from, to }: Copying): void {
  const add = to.prepare(
    'insert or ignore into component_configurations (component_name, parameters, updated_at) values (?, ?, ?)',
  )
  for (const row of rowsOf(from, 'component_configurations')) {
    const parameters = isJson(row.parameters) ? text(row.parameters) : '{}'
    add.run(row.component_name, parameters, instant(row.updated_at) ?? now())
  }
}

function copyBatches({ from, to }: Copying): void {
  const add =
    to.prepare(`insert or ignore into batches (batch_id, batch_name, batch_description, created_timestamp, status, completion_percentage)
     values (?, ?, ?, ?, ?, ?)`)
  for (const row of rowsOf(from, 'batches')) {
    const created = instant(row.created_timestamp) ?? now()
    const { batch_id, batch_name, completion_percentage } = row
    add.run(batch_id, batch_name, text(row.batch_description), created, text(row.status), completion_percentage ?? 0)
  }
}

/** Answers the id of the mapping that holds from now on. */
function copyMappings({ from, to }: Copying): unknown {
  const columns = 'mapping_id, mapping_name, file_path, file_format, column_definitions'
  const keep = to.prepare(`insert into earlier_mappings (${columns}, replaced_timestamp) values (?, ?, ?, ?, ?, ?)`)
  const add = to.prepare(
    `insert into metadata_mapping_files (${columns}, project_id, created_timestamp) values (?, ?, ?, ?, ?, ?, ?)`,
  )
  const mappings = [...rowsOf(from, 'metadata_mapping_files')]
  const newest = mappings.at(-1)
  for (const row of mappings) {
    const shared = [row.mapping_id, row.mapping_name, row.file_path, row.file_format, row.column_definitions]
    const created = instant(row.created_timestamp) ?? now()
    if (row === newest) add.run(...shared, row.project_id, created)
    else keep.run(...shared, created)
  }
  return newest?.mapping_id
}

function copyValues({ from, to }: Copying, mapping: unknown, file: (id: unknown) => number): void {
  const add = to.prepare(
    `insert or ignore into metadata_values (source_file_id, mapping_id, field_name, field_value, extracted_timestamp)
     values (?, ?, ?, ?, ?)`,
  )
  for (const row of rowsOf(from, 'metadata_values')) {
    if (row.mapping_id !== mapping) continue
    const extracted = instant(row.extracted_timestamp) ?? now()
    add.run(file(row.source_file_id), mapping, row.field_name, text(row.field_value), extracted)
  }
}
