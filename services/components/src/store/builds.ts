import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import { succession } from '../domain/succession.js'
import { buildQueries } from './build-queries.js'
import { type Installed, type NewBuild, rowOf } from './build-row.js'
import { inTransaction } from './in-transaction.js'
import type { Removals } from './removals.js'

const INSERT = `insert into builds (name, version, folder, kind, output_strategy, output_flag, verbose, file_paths, built_at)
  values (@name, @version, @folder, @kind, @output_strategy, @output_flag, @verbose, @file_paths, @built_at)`
const UNUSED = `select build_id from builds where build_id not in (select build_id from installed_components)
  and build_id not in (select previous_build_id from installed_components where previous_build_id is not null)
  and build_id not in (select build_id from leases)`

/** Which builds exist, which of them is installed, and which is kept to go back to. */
export function builds(database: Database, removals: Removals) {
  const statement = statementCache(database)
  const queries = buildQueries(statement)

  /** Forgets a build; its folder is deleted later. A build that an execution still holds stays until that gives it back. */
  function forget(id: number): void {
    const held = statement('select 1 from leases where build_id = ?').get(id)
    if (held !== undefined) return
    const row = statement('delete from builds where build_id = ? returning folder').get(id) as { folder: string }
    if (row) removals.add(row.folder)
  }

  return {
    ...queries,

    /** Makes a new build the installed one. */
    install: inTransaction(database, (build: NewBuild): void => {
      const { previous, superseded } = succession(queries.findInstalled(build.name), build.version)
      const id = statement(INSERT).run({ ...rowOf(build), built_at: now() }).lastInsertRowid
      statement(
        `insert into installed_components (name, build_id, previous_build_id, installed_at) values (?, ?, ?, ?)
         on conflict (name) do update set build_id = excluded.build_id, previous_build_id = excluded.previous_build_id,
           installed_at = excluded.installed_at`,
      ).run(build.name, id, previous, now())
      if (superseded !== null) forget(superseded)
    }),

    /**
     * Exchanges the installed build and the one before, where they are still those that were read.
     *
     * @param demand throws when it may not happen by now
     * @returns whether they still were
     */
    swap: inTransaction(database, ({ name, build_id, previous_build_id }: Installed, demand: () => void): boolean => {
      demand()
      const { changes } = statement(
        `update installed_components set build_id = previous_build_id, previous_build_id = build_id, installed_at = ?
         where name = ? and build_id = ? and previous_build_id = ?`,
      ).run(now(), name, build_id, previous_build_id)
      return changes === 1
    }),

    /**
     * Forgets that a component is installed and all its builds; answers their folders, which stay as plain packages.
     *
     * @param demand throws when it may not happen by now
     */
    uninstall: inTransaction(database, (name: string, demand: () => void): string[] => {
      demand()
      statement('delete from installed_components where name = ?').run(name)
      const rows = statement('delete from builds where name = ? returning folder').all(name) as { folder: string }[]
      return rows.map(({ folder }) => folder)
    }),

    /** Builds that were kept for an execution which has ended since. */
    forgetUnused: inTransaction(database, (): void => {
      const rows = statement(UNUSED).all() as { build_id: number }[]
      for (const { build_id } of rows) forget(build_id)
    }),
  }
}

export type Builds = ReturnType<typeof builds>
