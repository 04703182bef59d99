import type { SavedMapping } from '@regesta/contracts/projects'
import type { ActiveMapping } from '@regesta/contracts/projects-internal'
import { now } from '@regesta/sqlite/timestamp'
import type { z } from 'zod'
import type { OpenProject } from '../open-project.js'
import { requiredProjectRow } from './project-row.js'

type Mapping = z.output<typeof SavedMapping>

/** The mapping of a project, if it has one. */
export const mappingsOf = (project: OpenProject): Mapping[] =>
  project
    .statement(
      `select mapping_id, project_id, mapping_name, file_path, file_format, column_definitions, created_timestamp, last_used_timestamp
       from metadata_mapping_files order by mapping_id desc limit 1`,
    )
    .all() as Mapping[]

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

export type NewMapping = Pick<Mapping, 'mapping_name' | 'file_path' | 'file_format'> & {
  readonly definition: Record<string, unknown>
}

/** Replaces the mapping in place, so that records keep pointing at it; the earlier definition is kept, its values are not. */
export function replaceMapping(project: OpenProject, { definition, ...mapping }: NewMapping): void {
  const values = { ...mapping, column_definitions: JSON.stringify(definition), at: now() }
  const known = project
    .statement('select mapping_id from metadata_mapping_files order by mapping_id desc limit 1')
    .get() as { mapping_id: number } | undefined
  if (known === undefined) {
    project
      .statement(
        `insert into metadata_mapping_files (project_id, mapping_name, file_path, file_format, column_definitions, created_timestamp)
         values (@project_id, @mapping_name, @file_path, @file_format, @column_definitions, @at)`,
      )
      .run({ project_id: requiredProjectRow(project).project_id, ...values })
    return
  }
  keepEarlier(project, known.mapping_id, values.at)
  project.statement('delete from metadata_values where mapping_id = ?').run(known.mapping_id)
  update(project, known.mapping_id, values)
}

/** Lets the mapping draw on another spreadsheet; only the values of the named files are removed. */
export function changeSheet(
  project: OpenProject,
  known: Pick<Mapping, 'mapping_id' | 'column_definitions'>,
  { file_path, file_format, mapping_name, sheet }: Omit<NewMapping, 'definition'> & { readonly sheet: string | null },
  fileIds: readonly number[],
): void {
  const { _sheet, _delimiter, _encoding, ...rest } = JSON.parse(known.column_definitions)
  const reading = sheet === null ? {} : { _sheet: sheet }
  const definition = { ...rest, _file_path: file_path, _file_format: file_format, ...reading }
  const values = { mapping_name, file_path, file_format, column_definitions: JSON.stringify(definition), at: now() }
  keepEarlier(project, known.mapping_id, values.at)
  const forget = project.statement('delete from metadata_values where mapping_id = ? and source_file_id = ?')
  for (const id of fileIds) forget.run(known.mapping_id, id)
  update(project, known.mapping_id, values)
}

type Values = Omit<NewMapping, 'definition'> & { readonly column_definitions: string; readonly at: string }

function update(project: OpenProject, mapping_id: number, values: Values): void {
  project
    .statement(
      `update metadata_mapping_files set mapping_name = @mapping_name, file_path = @file_path, file_format = @file_format,
         column_definitions = @column_definitions, created_timestamp = @at, last_used_timestamp = null where mapping_id = @mapping_id`,
    )
    .run({ mapping_id, ...values })
}

function keepEarlier(project: OpenProject, mappingId: number, at: string): void {
  project
    .statement(
      `insert into earlier_mappings (mapping_id, mapping_name, file_path, file_format, column_definitions, replaced_timestamp)
       select mapping_id, mapping_name, file_path, file_format, column_definitions, ? from metadata_mapping_files where mapping_id = ?`,
    )
    .run(at, mappingId)
}
