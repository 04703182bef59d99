import { join } from 'node:path'
import type { Database } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'

/** A file of the input folder, as the project knows it. */
export interface KnownFile {
  readonly file_id: number
  readonly relative_path: string
  readonly size_bytes: number
  readonly sha256_hash: string
  readonly mtime_ns: string | null
  readonly error_message: string | null
}

const BLOCK = 500
const COMPARED = `r.purpose = 'data_in' and f.file_type <> 'archive'`

/** The files of the input folder in blocks, in the order of their ids. Archives are compared with what is in them. */
export function* knownFiles(database: Database): Generator<KnownFile[]> {
  const page = database.prepare(
    `select f.file_id, f.relative_path, f.size_bytes, f.sha256_hash, f.mtime_ns, f.error_message
     from source_files f join file_roots r using (root_id)
     where ${COMPARED} and f.file_id > ? order by f.file_id limit ${BLOCK}`,
  )
  for (let files = page.all(0) as KnownFile[]; files.length > 0; files = page.all(files.at(-1)?.file_id) as KnownFile[])
    yield files
}

export const countKnownFiles = (database: Database): number =>
  database
    .prepare(`select count(*) from source_files f join file_roots r using (root_id) where ${COMPARED}`)
    .pluck()
    .get() as number

/**
 * Where all files of the project are once its input folder is at `dataIn`, those from elsewhere included.
 *
 * @param placeOf where a file is that is not in the input folder
 */
export function* knownPaths(database: Database, dataIn: string, placeOf: (path: string) => string): Generator<string> {
  const rows = database
    .prepare(
      `select r.purpose, r.absolute_path as folder, f.relative_path from source_files f join file_roots r using (root_id)`,
    )
    .iterate() as IterableIterator<{ purpose: string; folder: string; relative_path: string }>
  for (const { purpose, folder, relative_path } of rows)
    yield purpose === 'data_in' ? join(dataIn, relative_path) : placeOf(join(folder || '/', relative_path))
}

/** Where a file of the project is below its folder. */
export function pathsById(database: Database): (fileId: number) => string {
  const find = database.prepare('select relative_path from source_files where file_id = ?').pluck()
  return (fileId) => find.get(fileId) as string
}

/** A list of paths on disk, for asking whether one is in it. */
export function pathSet(paths: Iterable<string>) {
  const database: Database = new Sqlite('')
  database.exec('create table paths (path text primary key) without rowid; begin')
  const add = database.prepare('insert or ignore into paths (path) values (?)')
  for (const path of paths) add.run(path)
  const find = database.prepare('select 1 from paths where path = ?')
  return {
    has: (path: string) => find.get(path) !== undefined,
    add: (path: string) => void add.run(path),
    close: () => void database.close(),
  }
}
