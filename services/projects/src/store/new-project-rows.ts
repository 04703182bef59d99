import { randomInt, randomUUID } from 'node:crypto'
import type { Database } from '@regesta/sqlite/open-database'
import { type Statement, statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'

/** The schema version that project files carry, visible to clients. */
export const SCHEMA_VERSION = '1.0.0'

export interface NewProjectRows {
  readonly name: string
  readonly shortCode: string
  readonly modalities: readonly string[]
  readonly dataIn: string
  readonly dataOut: string
  readonly batchEntity: string
  readonly scanOptions: unknown
}

/** Writes all that a new project says about itself; answers its number, which is random so that projects differ. */
export function insertProject(database: Database, project: NewProjectRows): number {
  const id = randomInt(1_000, 2 ** 31)
  const at = now()
  database
    .prepare(`insert into project_info (project_id, project_name, project_short_code, creation_timestamp, last_modified_timestamp,
         pdb_schema_version)
       values (?, ?, ?, ?, ?, ?)`)
    .run(id, project.name, project.shortCode, at, at, SCHEMA_VERSION)
  const modality = JSON.stringify(project.modalities)
  const configure = database.prepare(
    'insert into project_configuration (project_id, config_key, config_value, description) values (?, ?, ?, ?)',
  )
  configure.run(id, 'core.modality', modality, 'Modality Template')
  configure.run(id, 'paths.data_in', project.dataIn, 'Input data directory')
  configure.run(id, 'paths.data_out', project.dataOut, 'Output data directory')
  configure.run(id, 'core.batch_entity', project.batchEntity, 'File processing mode')
  configure.run(id, 'core.project_uuid', randomUUID(), 'Identity of this project')
  database
    .prepare('insert into file_scan_settings (project_id, modality, scan_options) values (?, ?, ?)')
    .run(id, modality, JSON.stringify(project.scanOptions))
  insertRoots(statementCache(database), project.dataIn, project.dataOut)
  return id
}

/** The folders of a project, and the root of the file system for files from elsewhere. */
export function insertRoots(
  statement: (sql: string) => Statement,
  dataIn: string | null,
  dataOut: string | null,
): void {
  const add = statement('insert or ignore into file_roots (purpose, absolute_path) values (?, ?)')
  if (dataIn !== null) add.run('data_in', dataIn)
  if (dataOut !== null) add.run('data_out', dataOut)
  add.run('elsewhere', '')
}
