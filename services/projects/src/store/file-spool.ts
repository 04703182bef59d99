import type { Database } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'
import type { FileToStore, FileWriter } from './file-writer.js'

/** Keeps files on disk, in a private database without a name, until they are written into a project all at once. */
export function fileSpool() {
  const database: Database = new Sqlite('')
  database.exec('create table files (position integer primary key, file text not null); begin')
  const add = database.prepare('insert into files (file) values (?)')
  return {
    /** Returns a number that identifies the file where it is the parent of another. */
    insert: (file: FileToStore): number => Number(add.run(JSON.stringify(file)).lastInsertRowid),
    emptyInto(writer: Pick<FileWriter, 'insert'>): void {
      const ids = new Map<number, number>()
      const rows = database.prepare('select position, file from files order by position').iterate()
      for (const { position, file } of rows as Iterable<{ position: number; file: string }>) {
        const stored = JSON.parse(file) as FileToStore
        const parentId = stored.parentId === null ? null : (ids.get(stored.parentId) ?? null)
        ids.set(position, writer.insert({ ...stored, parentId, hasMembers: false }))
      }
    },
    close: () => void database.close(),
  }
}
