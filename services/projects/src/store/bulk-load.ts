import type { Database } from '@regesta/sqlite/open-database'

/** What each file is looked up by while it is added, which needs an index. */
const LOOKING_UP = ['file_name_added', 'file_content_added']

/**
 * Adds many source files at once: indexes and the search index are left out meanwhile and built at the end, which takes a
 * fraction of the time and keeps the cost of a file the same however many there are.
 */
export async function bulkLoad<T>(database: Database, work: () => T | Promise<T>): Promise<T> {
  const left = database
    .prepare(
      `select type, name, sql from sqlite_master
       where tbl_name = 'source_files' and (type = 'index' and sql is not null or name in (select value from json_each(?)))`,
    )
    .all(JSON.stringify(LOOKING_UP)) as { type: string; name: string; sql: string }[]
  for (const { type, name } of left) database.exec(`drop ${type} "${name}"`)
  const result = await work()
  for (const { sql } of left) database.exec(sql)
  database.exec("insert into file_names (file_names) values ('rebuild')")
  markCopies(database)
  return result
}

/** Marks files of the same content, those that were there before with them. */
const markCopies = (database: Database) =>
  database.exec(
    `update source_files set has_copies = 1
     where has_copies = 0 and sha256_hash in (
       select sha256_hash from source_files where sha256_hash <> '' group by sha256_hash having count(*) > 1
     )`,
  )
