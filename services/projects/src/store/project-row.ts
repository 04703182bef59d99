import { ServiceError } from '@regesta/contracts/problem'
import { now } from '@regesta/sqlite/timestamp'
import type { OpenProject } from '../open-project.js'

export interface ProjectRow {
  project_id: number
  project_name: string
  description: string | null
  pdb_schema_version: string
}

/** What a project file says about its project; undefined when it has no project row. */
export const projectRow = (project: OpenProject): ProjectRow | undefined =>
  project
    .statement('select project_id, project_name, description, pdb_schema_version from project_info limit 1')
    .get() as ProjectRow | undefined

/** The same for callers that can do nothing without it; throws if there is none. */
export function requiredProjectRow(project: OpenProject): ProjectRow {
  const row = projectRow(project)
  if (row !== undefined) return row
  throw new ServiceError('not_found', `Project not found in database: ${project.path} has no project row`)
}

export function configurationValue(project: OpenProject, key: string): string | null {
  const row = project.statement('select config_value from project_configuration where config_key = ?').get(key)
  return (row as { config_value: string | null } | undefined)?.config_value ?? null
}

export interface ConfigurationValue {
  config_key: string
  config_value: string | null
}

export const configurationOf = (project: OpenProject): ConfigurationValue[] =>
  project
    .statement('select config_key, config_value from project_configuration order by config_id')
    .all() as ConfigurationValue[]

/** Gives a project its identity. */
export const storeIdentity = (project: OpenProject, projectId: number, uuid: string): void =>
  void project
    .statement(
      'insert into project_configuration (project_id, config_key, config_value, description) values (?, ?, ?, ?)',
    )
    .run(projectId, 'core.project_uuid', uuid, 'Identity of this project')

/** The options of the scan that made the project, as they were sent; empty for a project that was made without one. */
export function scanOptionsOf(project: OpenProject): unknown {
  const settings = project
    .statement('select scan_options from file_scan_settings order by scan_settings_id desc limit 1')
    .get() as { scan_options: string } | undefined
  return JSON.parse(settings?.scan_options ?? '{}')
}

/** Notes that the project itself was changed. */
export function changeProject(project: OpenProject, column: 'project_name' | 'description', value: string): void {
  const { project_id } = requiredProjectRow(project)
  project
    .statement(`update project_info set ${column} = ?, last_modified_timestamp = ? where project_id = ?`)
    .run(value, now(), project_id)
}

/** The project's folders as they are now: a folder that was moved is changed in `file_roots`. */
export function rootFolder(project: OpenProject, purpose: 'data_in' | 'data_out'): string | null {
  const row = project.statement('select absolute_path from file_roots where purpose = ?').get(purpose)
  const configured = configurationValue(project, `paths.${purpose}`)
  return (row as { absolute_path: string } | undefined)?.absolute_path ?? configured
}
