import type { ScanOptions } from '@regesta/contracts/projects'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import { insertRoots } from './new-project-rows.js'

/** A folder that is elsewhere now. */
export interface MovedFolder {
  readonly from: string
  readonly to: string
}

/** Where the places of a project are from now on, beside its input folder. */
export interface NewPlaces {
  /** null where it stays. */
  readonly dataOut: string | null
  /** Folders that took files along which are not in the input folder. */
  readonly folders: readonly MovedFolder[]
  /** null where they stay. */
  readonly scanOptions: ScanOptions | null
}

/** Changes the places of a project; the files in its folders follow. */
export function relink(database: Database, dataIn: string, places: NewPlaces): void {
  const { dataOut, folders, scanOptions } = places
  const place = placing(database)
  const [wasIn] = rootsOf(database, 'data_in')
  // Each place is taken by one folder: the output folder may want the one that the input folder leaves.
  if (dataOut !== null) place.root('data_out', '.')
  place.folder('data_in', dataIn)
  if (dataOut !== null) place.folder('data_out', dataOut)
  for (const folder of folders) {
    moveFiles(database, folder)
    moveOutputs(database, folder)
  }
  const [out] = rootsOf(database, 'data_out')
  if (wasIn !== undefined && wasIn !== dataIn) moveOutputs(database, { from: wasIn, to: dataIn }, out)
  if (scanOptions !== null)
    database
      .prepare(`update file_scan_settings set scan_options = ?
        where scan_settings_id = (select max(scan_settings_id) from file_scan_settings)`)
      .run(JSON.stringify(scanOptions))
  database.prepare('update project_info set last_modified_timestamp = ?').run(now())
}

function placing(database: Database) {
  const move = database.prepare('update file_roots set absolute_path = ? where purpose = ?')
  const configure = database.prepare('update project_configuration set config_value = ? where config_key = ?')
  const root = (purpose: 'data_in' | 'data_out', path: string) => move.run(path, purpose).changes > 0
  return {
    root,
    folder(purpose: 'data_in' | 'data_out', path: string): void {
      configure.run(path, `paths.${purpose}`)
      // Where both folders were one, the output folder has no row yet.
      if (!root(purpose, path) && purpose === 'data_out') insertRoots(statementCache(database), null, path)
    },
  }
}

const rootsOf = (database: Database, purpose: 'data_in' | 'data_out') =>
  database.prepare('select absolute_path from file_roots where purpose = ?').pluck().all(purpose) as string[]

/** Files from elsewhere, which are stored with their whole path. */
function moveFiles(database: Database, folder: MovedFolder): void {
  database
    .prepare(
      `update source_files as f set relative_path = substr(@to, 2) || substr('/' || relative_path, length(@from) + 1)
       where root_id = (select root_id from file_roots where purpose = 'elsewhere')
         and substr('/' || relative_path, 1, length(@from) + 1) = @from || '/'
         and not exists (
           select 1 from source_files o where o.root_id = f.root_id
             and o.relative_path = substr(@to, 2) || substr('/' || f.relative_path, length(@from) + 1))`,
    )
    .run(folder)
}

/**
 * Outputs of runs, which records name by their whole path.
 *
 * @param except the folder of those that stay where they are
 */
function moveOutputs(database: Database, folder: MovedFolder, except: string | null = null): void {
  database
    .prepare(
      `update run_outputs set file_path = @to || substr(file_path, length(@from) + 1)
       where substr(file_path, 1, length(@from) + 1) = @from || '/'
         and ifnull(substr(file_path, 1, length(@except) + 1) <> @except || '/', true)`,
    )
    .run({ ...folder, except })
}
