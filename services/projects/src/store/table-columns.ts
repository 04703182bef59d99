import type { Database } from '@regesta/sqlite/open-database'

/** The columns of a table or view, computed ones excepted; none where there is no such table. */
export const columnsOf = (database: Database, table: string): string[] =>
  database.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[]
