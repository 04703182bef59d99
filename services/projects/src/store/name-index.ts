import type { Database } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { foldName } from '../domain/fold-name.js'

/** Files by folded name, on disk: there may be a million. */
export interface NameIndex {
  /** Paths of files of a name, in order; at most a thousand. */
  find(name: string): string[]
  close(): void
}

/** @param fill hands over each file */
export function nameIndex(fill: (add: (name: string, path: string) => void) => void): NameIndex {
  const database: Database = new Sqlite('')
  database.exec('create table names (folded text not null, path text not null); begin')
  const add = database.prepare('insert into names (folded, path) values (?, ?)')
  fill((name, path) => void add.run(foldName(name), path))
  database.exec('commit; create index names_by_fold on names (folded)')
  const find = database.prepare('select path from names where folded = ? order by path limit 1000').pluck()
  return {
    find: (name) => find.all(foldName(name)) as string[],
    close: () => void database.close(),
  }
}
