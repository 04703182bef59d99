import type { Database } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'
import type { FileToStore, FileWriter } from './file-writer.js'
import { BLOCK } from './in-blocks.js'

const SCHEMA = `create table files (position integer primary key, parent integer, file text not null); begin`

/** Where files begin that are below no earlier one, and so are all that follow. */
const BEGINNINGS = `select position from (
    select position, min(parent) over (order by position desc) as least from files)
  where least is null or least >= position order by position`

/** Keeps files on disk, in a private database without a name, until they are written into a project. */
export function fileSpool() {
  const database: Database = new Sqlite('')
  database.exec(SCHEMA)
  const add = database.prepare('insert into files (parent, file) values (?, ?)')
  return {
    /** Returns a number that identifies the file where it is the parent of another. */
    insert: (file: FileToStore): number => Number(add.run(file.parentId, JSON.stringify(file)).lastInsertRowid),
    /** Writes the files, so many at a time: what is below a file comes together with it. */
    *blocksInto(writer: Pick<FileWriter, 'insert'>): Generator<() => void> {
      const between = database.prepare(
        'select position, file from files where position >= ? and position < ? order by position',
      )
      for (const [from, to] of spansOf(database)) {
        yield () => {
          const ids = new Map<number, number>()
          for (const { position, file } of between.iterate(from, to) as Iterable<{ position: number; file: string }>) {
            const stored = JSON.parse(file) as FileToStore
            const parentId = stored.parentId === null ? null : (ids.get(stored.parentId) ?? null)
            ids.set(position, writer.insert({ ...stored, parentId, hasMembers: false }))
          }
        }
      }
    },
    close: () => void database.close(),
  }
}

export type FileSpool = ReturnType<typeof fileSpool>

function* spansOf(database: Database): Generator<[from: number, to: number]> {
  let from: number | undefined
  for (const position of database.prepare(BEGINNINGS).pluck().iterate() as Iterable<number>) {
    from ??= position
    if (position - from < BLOCK) continue
    yield [from, position]
    from = position
  }
  if (from !== undefined) yield [from, Number.MAX_SAFE_INTEGER]
}
