import { Sqlite } from '@regesta/sqlite/sqlite'

const OWN_TABLES = `select name from sqlite_master
  where type = 'table' and sql not like '%virtual table%' and name not like 'sqlite_%'`

/**
 * Renames the tables of a database beneath the service that has it open: a damage that only its queries notice.
 *
 * @param spared tables that stay, for example those of a full-text index, which can only be renamed together
 */
export function loseTables(file: string, spared = /^$/): void {
  const database = new Sqlite(file)
  database.pragma('legacy_alter_table = ON')
  database.pragma('foreign_keys = OFF')
  const names = database.prepare(OWN_TABLES).pluck().all() as string[]
  for (const name of names.filter((each) => !spared.test(each))) {
    database.exec(`alter table "${name}" rename to "lost_${name}"`)
  }
  database.close()
}
