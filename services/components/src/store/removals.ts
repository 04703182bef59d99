import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'

/** Folders that nothing refers to any more, until they are deleted. */
export function removals(database: Database) {
  const statement = statementCache(database)
  return {
    add: (folder: string): void => void statement('insert or ignore into removals (folder) values (?)').run(folder),
    list: (): string[] =>
      (statement('select folder from removals').all() as { folder: string }[]).map(({ folder }) => folder),
    settle: (folder: string): void => void statement('delete from removals where folder = ?').run(folder),
  }
}
export type Removals = ReturnType<typeof removals>
