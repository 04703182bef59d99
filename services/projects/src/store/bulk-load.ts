import type { Database } from '@regesta/sqlite/open-database'

/**
 * Adds many source files at once: indexes and the search index are left out meanwhile and built at the end, which takes a
 * fraction of the time and keeps the cost of a file the same however many there are.
 */
export async function bulkLoad<T>(database: Database, work: () => T | Promise<T>): Promise<T> {
  const left = database
    .prepare(
      `select type, name, sql from sqlite_master
       where tbl_name = 'source_files' and (type = 'index' and sql is not null or name = 'file_name_added')`,
    )
    .all() as { type: string; name: string; sql: string }[]
  for (const { type, name } of left) database.exec(`drop ${type} "${name}"`)
  const result = await work()
  for (const { sql } of left) database.exec(sql)
  database.exec("insert into file_names (file_names) values ('rebuild')")
  return result
}
