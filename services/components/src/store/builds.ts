import type { OutputArgument } from '@regesta/contracts/components'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import { inTransaction } from './in-transaction.js'

/** One completely built version of a component. */
export interface Build {
  readonly build_id: number
  readonly name: string
  readonly version: string
  /** Relative to the components folder. */
  readonly folder: string
  readonly kind: 'python' | 'node'
  readonly output_argument: OutputArgument
  readonly verbose: boolean
  /** Parameter name to the path of the remembered file, relative to the build's folder. */
  readonly file_paths: Readonly<Record<string, string>>
}
export type NewBuild = Omit<Build, 'build_id'>

export interface Installed extends Build {
  readonly previous_build_id: number | null
}

interface Row {
  build_id: number
  name: string
  version: string
  folder: string
  kind: 'python' | 'node'
  output_strategy: OutputArgument['strategy']
  output_flag: OutputArgument['flag']
  verbose: number
  file_paths: string
}

const COLUMNS = 'b.build_id, b.name, b.version, b.folder, b.kind, output_strategy, output_flag, verbose, file_paths'
const INSTALLED = `select ${COLUMNS}, i.previous_build_id from installed_components i join builds b using (build_id)`

/** Which builds exist, which of them is installed, and which runs hold one. */
export function builds(database: Database) {
  const statement = statementCache(database)
  const find = (id: number | null) => {
    const row = statement(`select ${COLUMNS} from builds b where build_id = ?`).get(id) as Row | undefined
    return row && buildOf(row)
  }

  /** Forgets a build; its folder is deleted later. A build that a run still holds stays until the run gives it back. */
  function forget(id: number): void {
    const held = statement('select 1 from leases where build_id = ?').get(id)
    if (held !== undefined) return
    const row = statement('delete from builds where build_id = ? returning folder').get(id) as { folder: string }
    if (row) statement('insert or ignore into removals (folder) values (?)').run(row.folder)
  }

  function insert(build: NewBuild): number {
    return Number(
      statement(
        `insert into builds (name, version, folder, kind, output_strategy, output_flag, verbose, file_paths, built_at)
         values (@name, @version, @folder, @kind, @strategy, @flag, @verbose, @file_paths, @built_at)`,
      ).run({
        ...build,
        ...build.output_argument,
        output_argument: null,
        verbose: build.verbose ? 1 : 0,
        file_paths: JSON.stringify(build.file_paths),
        built_at: now(),
      }).lastInsertRowid,
    )
  }

  return {
    find,
    findInstalled: (name: string): Installed | undefined => {
      const row = statement(`${INSTALLED} where i.name = ?`).get(name) as InstalledRow | undefined
      return row && installedOf(row)
    },
    listInstalled: (): Installed[] =>
      (statement(`${INSTALLED} order by i.name`).all() as InstalledRow[]).map(installedOf),
    listFolders: () =>
      (statement('select folder from builds').all() as { folder: string }[]).map(({ folder }) => folder),

    /**
     * Makes a new build the installed one. After an update (another version) the build before is kept to go back to; after
     * a repetition of the same version it is not.
     */
    install: inTransaction(database, (build: NewBuild): void => {
      const before = statement('select * from installed_components where name = ?').get(build.name) as
        | { build_id: number; previous_build_id: number | null }
        | undefined
      const replaced = before && find(before.build_id)
      const isUpdate = replaced !== undefined && replaced.version !== build.version
      const previous = isUpdate ? replaced.build_id : (before?.previous_build_id ?? null)
      const id = insert(build)
      statement(
        `insert into installed_components (name, build_id, previous_build_id, installed_at) values (?, ?, ?, ?)
         on conflict (name) do update set build_id = excluded.build_id, previous_build_id = excluded.previous_build_id,
           installed_at = excluded.installed_at`,
      ).run(build.name, id, previous, now())
      if (before === undefined) return
      const superseded = isUpdate ? before.previous_build_id : before.build_id
      if (superseded !== null && superseded !== previous) forget(superseded)
    }),

    /** Exchanges the installed build and the one before. */
    swap: (name: string) =>
      statement(
        `update installed_components set build_id = previous_build_id, previous_build_id = build_id, installed_at = ?
         where name = ? and previous_build_id is not null`,
      ).run(now(), name),

    /** Forgets that a component is installed and all its builds; answers their folders, which stay as plain packages. */
    uninstall: inTransaction(database, (name: string): string[] => {
      statement('delete from leases where build_id in (select build_id from builds where name = ?)').run(name)
      statement('delete from installed_components where name = ?').run(name)
      const rows = statement('delete from builds where name = ? returning folder').all(name) as { folder: string }[]
      return rows.map(({ folder }) => folder)
    }),

    /** Builds that an earlier step left to a run which has ended since. */
    forgetUnused: inTransaction(database, (): void => {
      const rows = statement(
        `select build_id from builds where build_id not in (select build_id from installed_components)
           and build_id not in (select previous_build_id from installed_components where previous_build_id is not null)
           and build_id not in (select build_id from leases)`,
      ).all() as { build_id: number }[]
      for (const { build_id } of rows) forget(build_id)
    }),

    addRemoval: (folder: string) => statement('insert or ignore into removals (folder) values (?)').run(folder),
    listRemovals: () =>
      (statement('select folder from removals').all() as { folder: string }[]).map(({ folder }) => folder),
    removed: (folder: string) => statement('delete from removals where folder = ?').run(folder),
  }
}
export type Builds = ReturnType<typeof builds>

type InstalledRow = Row & { previous_build_id: number | null }

const buildOf = (row: Row): Build => ({
  build_id: row.build_id,
  name: row.name,
  version: row.version,
  folder: row.folder,
  kind: row.kind,
  output_argument: { strategy: row.output_strategy, flag: row.output_flag },
  verbose: row.verbose === 1,
  file_paths: JSON.parse(row.file_paths) as Record<string, string>,
})

const installedOf = (row: InstalledRow): Installed => ({ ...buildOf(row), previous_build_id: row.previous_build_id })
