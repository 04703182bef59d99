import type { Statement } from '@regesta/sqlite/statements'
import { type Build, type BuildRow, buildOf, type Installed, type InstalledRow, installedOf } from './build-row.js'

const COLUMNS =
  'b.build_id, b.name, b.version, b.folder, b.kind, output_strategy, output_flag, verbose, file_paths, b.built_at'
const INSTALLED = `select ${COLUMNS}, i.previous_build_id from installed_components i join builds b using (build_id)`

/** What is asked about builds; nothing here changes one. */
export const buildQueries = (statement: (sql: string) => Statement) => ({
  find: (id: number | null): Build | undefined => {
    const row = statement(`select ${COLUMNS} from builds b where build_id = ?`).get(id) as BuildRow | undefined
    return row && buildOf(row)
  },
  findInstalled: (name: string): Installed | undefined => {
    const row = statement(`${INSTALLED} where i.name = ?`).get(name) as InstalledRow | undefined
    return row && installedOf(row)
  },
  listInstalled: (): Installed[] =>
    (statement(`${INSTALLED} order by i.name`).all() as InstalledRow[]).map(installedOf),
  listFolders: (): string[] =>
    (statement('select folder from builds').all() as { folder: string }[]).map(({ folder }) => folder),
})
