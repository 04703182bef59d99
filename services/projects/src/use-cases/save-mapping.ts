import { basename } from 'node:path'
import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { now } from '@regesta/sqlite/timestamp'
import type { Context } from '../context.js'
import type { OpenProject } from '../open-projects.js'
import { requiredProjectRow } from '../store/project-row.js'

/** Replaces the mapping in place, so that records keep pointing at it; the earlier definition is kept, its values are not. */
export function saveMapping({ openProjects }: Context): Handler<typeof projects.saveMapping> {
  return ({ project, body }) => {
    const open = openProjects.use(project)
    open.database.transaction(() => replaceMapping(open, body.mappingConfiguration))()
    return reply(200, { success: true, message: 'Metadata mapping saved successfully.' })
  }
}

/** After the spreadsheet that it draws on. */
const nameOf = (filePath: string) =>
  filePath === NO_FILE ? 'mapping_without_spreadsheet' : `mapping_for_${basename(filePath.replaceAll('\\', '/'))}`

const NO_FILE = 'N/A'

function replaceMapping(project: OpenProject, definition: Record<string, unknown>): void {
  const { project_id } = requiredProjectRow(project)
  const filePath =
    typeof definition._file_path === 'string' && definition._file_path !== '' ? definition._file_path : NO_FILE
  const values = {
    mapping_name: nameOf(filePath),
    file_path: filePath,
    file_format:
      typeof definition._file_format === 'string' && definition._file_format !== '' ? definition._file_format : 'N/A',
    column_definitions: JSON.stringify(definition),
    at: now(),
  }
  const known = project
    .statement('select mapping_id from metadata_mapping_files order by mapping_id desc limit 1')
    .get() as { mapping_id: number } | undefined
  if (known === undefined) {
    project
      .statement(
        `insert into metadata_mapping_files (project_id, mapping_name, file_path, file_format, column_definitions, created_timestamp)
         values (@project_id, @mapping_name, @file_path, @file_format, @column_definitions, @at)`,
      )
      .run({ project_id, ...values })
    return
  }
  const { mapping_id } = known
  project
    .statement(
      `insert into earlier_mappings (mapping_id, mapping_name, file_path, file_format, column_definitions, replaced_timestamp)
       select mapping_id, mapping_name, file_path, file_format, column_definitions, ? from metadata_mapping_files where mapping_id = ?`,
    )
    .run(values.at, mapping_id)
  project.statement('delete from metadata_values where mapping_id = ?').run(mapping_id)
  project
    .statement(
      `update metadata_mapping_files set mapping_name = @mapping_name, file_path = @file_path, file_format = @file_format,
         column_definitions = @column_definitions, created_timestamp = @at, last_used_timestamp = null where mapping_id = @mapping_id`,
    )
    .run({ mapping_id, ...values })
}
