import { lstatSync, opendirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'

export interface ListedFile {
  readonly name: string
  readonly size: number
}

export interface Listing {
  accept(file: ListedFile): boolean
  /** Whether the file at a real path, to which a link leads, may be read. */
  mayBeRead(real: string): boolean
}

/** The regular files directly in a folder that are accepted, by name. They are kept on disk, however many there are. */
export function folderListing(folder: string, { accept, mayBeRead }: Listing) {
  const database = new Sqlite('')
  database.exec('create table files (name text primary key, size integer not null) without rowid; begin')
  const add = database.prepare('insert or ignore into files values (@name, @size)')
  const directory = opendirSync(folder, { bufferSize: 256 })
  try {
    for (let child = directory.readSync(); child !== null; child = directory.readSync()) {
      const size = sizeOf(join(folder, child.name), mayBeRead)
      if (size !== undefined && accept({ name: child.name, size })) add.run({ name: child.name, size })
    }
  } finally {
    directory.closeSync()
  }
  const page = database.prepare('select name, size from files where name > ? order by name limit ?')
  return {
    count: database.prepare('select count(*) from files').pluck().get() as number,
    *blocks(size: number): Generator<ListedFile[]> {
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

/** Undefined for what is no regular file, has vanished, or is a link that leads nowhere or where nothing may be read. */
function sizeOf(path: string, mayBeRead: Listing['mayBeRead']): number | undefined {
  try {
    const own = lstatSync(path)
    if (own.isSymbolicLink() && !mayBeRead(realpathSync(path))) return undefined
    const stat = own.isSymbolicLink() ? statSync(path) : own
    return stat.isFile() ? stat.size : undefined
  } catch {
    return undefined
  }
}
