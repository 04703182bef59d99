import { Sqlite } from '@regesta/sqlite/sqlite'

/** A link that a walk came across. `folder` is the first-level folder that it is in, '' for the input folder itself. */
export interface Link {
  readonly path: string
  readonly name: string
  readonly folder: string
}

export type LinkList = ReturnType<typeof linkList>

/** Links by path, and the files that some of them have led to; on disk, because whole collections consist of links. */
export function linkList() {
  const database = new Sqlite('')
  database.exec(
    'create table links (path text primary key, name text, folder text) without rowid; create table taken (path text primary key) without rowid; begin',
  )
  const add = database.prepare('insert or ignore into links (path, name, folder) values (?, ?, ?)')
  const next = database.prepare('select path, name, folder from links where path > ? order by path limit 1')
  const take = database.prepare('insert or ignore into taken (path) values (?)')
  return {
    add: (path: string, name: string, folder: string) => void add.run(path, name, folder),
    *inOrder(): Generator<Link> {
      for (
        let link = next.get('') as Link | undefined;
        link !== undefined;
        link = next.get(link.path) as Link | undefined
      )
        yield link
    },
    /** False for a file that an earlier link has led to. */
    take: (realPath: string): boolean => take.run(realPath).changes === 1,
    close: () => void database.close(),
  }
}
