import type { OpenProject } from '../../open-project.js'
import { BEGIN_EVENT, THIS_EVENT } from './note-changes.js'
import { VALUES } from './tracked-tables.js'

const NOTE = `insert into history_changes (event_id, table_name, row_key, operation, before, file_id)
  select ${THIS_EVENT}, '${VALUES}', @key, 'update',
    (select coalesce(json_group_array(json_array(value_id, field_name, field_value, extracted_timestamp)), '[]')
       from metadata_values where source_file_id = @fileId and mapping_id = @mappingId), @fileId
  where current_act('id') is not null and not exists (select 1 from history_changes
    where table_name = '${VALUES}' and row_key = @key and event_id = ${THIS_EVENT})`

/** Keeps the values of a file under a mapping as they are, before they are replaced: all at once, since there may be many. */
export function noteValues(project: Pick<OpenProject, 'statement'>, fileId: number, mappingId: number): void {
  project.statement(BEGIN_EVENT).run()
  project.statement(NOTE).run({ fileId, mappingId, key: JSON.stringify([fileId, mappingId]) })
}

/** The same for a file that is to go, under every mapping. */
export function noteAllValues(project: OpenProject, fileId: number): void {
  const mappings = project
    .statement('select distinct mapping_id from metadata_values where source_file_id = ?')
    .all(fileId) as { mapping_id: number }[]
  for (const { mapping_id } of mappings) noteValues(project, fileId, mapping_id)
}
