import type { Database } from '@regesta/sqlite/open-database'
import { prepared } from '@regesta/sqlite/prepared'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { bulkLoad } from './bulk-load.js'
import { migrateDatabase } from './migrate-file.js'
import { insertProject, type NewProjectRows } from './new-project-rows.js'

/** A project file in the making. It needs no durable journal: it is thrown away when anything goes wrong. */
export function createProjectFile(path: string): Database {
  return prepared(new Sqlite(path), (database) => {
    database.pragma('journal_mode = MEMORY')
    database.pragma('synchronous = OFF')
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('cache_size = -32000')
    migrateDatabase(database)
    return database
  })
}

/** Writes what a new project says of itself and then its files, in one transaction. */
export async function fillProjectFile<T extends object>(
  database: Database,
  rows: NewProjectRows,
  addFiles: () => Promise<T>,
): Promise<T & { readonly projectId: number }> {
  // Files name only those before them as parents; several at a time would be held against all others again.
  database.pragma('foreign_keys = OFF')
  database.exec('begin')
  const projectId = insertProject(database, rows)
  const added = await bulkLoad(database, addFiles, { areMembersMarked: true })
  // No statistics: those of a small project would mislead every query once it has grown.
  database.exec('commit')
  return { ...added, projectId }
}
