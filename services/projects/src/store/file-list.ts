import { Sqlite } from '@regesta/sqlite/sqlite'

export interface ListedFile {
  readonly name: string
  readonly size: number
}

/** Files of a folder by name, kept on disk, however many there are. */
export interface FileList {
  readonly count: number
  blocks(size: number): Generator<ListedFile[]>
  close(): void
}

/** @param fill hands over each file */
export function fileList(fill: (add: (file: ListedFile) => void) => void): FileList {
  const database = new Sqlite('')
  database.exec('create table files (name text primary key, size integer not null) without rowid; begin')
  const add = database.prepare('insert or ignore into files (name, size) values (@name, @size)')
  fill((file) => void add.run(file))
  const page = database.prepare('select name, size from files where name > ? order by name limit ?')
  return {
    count: database.prepare('select count(*) from files').pluck().get() as number,
    *blocks(size) {
      for (let after = ''; ; ) {
        const block = page.all(after, size) as ListedFile[]
        const last = block.at(-1)
        if (last === undefined) return
        yield block
        after = last.name
      }
    },
    close: () => void database.close(),
  }
}
