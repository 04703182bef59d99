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
const COLUMNS = 'f.size_bytes, f.sha256_hash, f.mtime_ns, f.error_message'
const COMPARED = `r.purpose = 'data_in' and f.file_type <> 'archive'`

/** The files of the input folder in blocks, in the order of their ids. Archives are compared with what is in them. */
export function* knownFiles(database: Database): Generator<KnownFile[]> {
  const page = database.prepare(
    `select f.file_id, f.relative_path, ${COLUMNS} from source_files f join file_roots r using (root_id)
     where ${COMPARED} and f.file_id > @after order by f.file_id limit ${BLOCK}`,
  )
  yield* blocksAfter((after) => page.all({ after }) as KnownFile[])
}

function* blocksAfter(read: (after: number) => KnownFile[]): Generator<KnownFile[]> {
  for (let files = read(0); files.length > 0; files = read(files.at(-1)?.file_id ?? 0)) yield files
}

export const countKnownFiles = (database: Database): number =>
  database
    .prepare(`select count(*) from source_files f join file_roots r using (root_id) where ${COMPARED}`)
    .pluck()
    .get() as number

const BELOW = `source_files f join file_roots r using (root_id)
  where r.purpose <> 'data_in' and f.file_type <> 'archive'
    and substr(r.absolute_path || '/' || f.relative_path, 1, length(@from) + 1) = @from || '/'`

/** The files below a folder that are neither in the input folder nor archives, in blocks, with their paths below the folder. */
export function* filesBelow(database: Database, from: string): Generator<KnownFile[]> {
  const page = database.prepare(
    `select f.file_id, substr(r.absolute_path || '/' || f.relative_path, length(@from) + 2) as relative_path, ${COLUMNS}
     from ${BELOW} and f.file_id > @after order by f.file_id limit ${BLOCK}`,
  )
  yield* blocksAfter((after) => page.all({ from, after }) as KnownFile[])
}

export const countBelow = (database: Database, from: string): number =>
  database.prepare(`select count(*) from ${BELOW}`).pluck().get({ from }) as number

/** Where the project says that a file is. */
export interface StoredPlace {
  readonly purpose: string
  readonly folder: string
  readonly relative_path: string
}

/** The columns of such a place. */
export const STORED_PLACE = 'r.purpose, r.absolute_path as folder, f.relative_path'

/**
 * Tells where files are once the input folder is at `dataIn`.
 *
 * @param placeBeside where a file is that is not in the input folder
 */
export const pathsIn =
  (dataIn: string, placeBeside: (path: string) => string) =>
  ({ purpose, folder, relative_path }: StoredPlace): string =>
    purpose === 'data_in' ? join(dataIn, relative_path) : placeBeside(join(folder || '/', relative_path))

/** Where all files of the project are, those from elsewhere included. */
export function* knownPaths(database: Database, pathOf: (place: StoredPlace) => string): Generator<string> {
  const places = database
    .prepare(`select ${STORED_PLACE} from source_files f join file_roots r using (root_id)`)
    .iterate() as IterableIterator<StoredPlace>
  for (const place of places) yield pathOf(place)
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
