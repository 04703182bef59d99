import type { Database } from '@regesta/sqlite/open-database'
import { HEAD } from './bundle-tree.js'

/** A file whose report may be another now, though perhaps not a byte of it has changed. */
export interface JudgedFile {
  readonly file_id: number
  readonly relative_path: string
  readonly size_bytes: number
  readonly status: string
  readonly validation_report: string | null
  /** Textures below it that are there. */
  readonly textures: number
}

const faulty = (file: string) =>
  `iif(json_valid(${file}.validation_report), json_array_length(${file}.validation_report, '$.errors'), 0) > 0`

/**
 * Models and their material libraries, as they are without some files.
 *
 * @param gone ids of files that are not there; many are asked for often, so they are put where they are found by their id
 */
export function knownModels(database: Database, gone: readonly number[]) {
  database.exec('create temp table if not exists gone (file_id integer primary key); delete from gone')
  const add = database.prepare('insert or ignore into gone (file_id) values (?)')
  database.transaction(() => {
    for (const id of gone) add.run(id)
  })()
  const libraries = database.prepare(
    `select ${JUDGED} from source_files f join file_roots r using (root_id)
     where r.purpose = 'data_in' and f.parent_file_id = ? and f.file_type in ('primary', 'primary_source')
       and lower(f.relative_path) like '%.mtl' and f.file_id not in gone`,
  )
  return {
    toJudge: (endings: readonly string[], touched: readonly number[]) => modelsToJudge(database, endings, touched),
    librariesOf: (model: number) => libraries.all(model) as JudgedFile[],
  }
}

/**
 * Models of the input folder that the same files on disk may show in another light: those with a fault, in themselves or in a
 * material library, those of which a part has changed, and those that name no files but take what is beside them.
 *
 * @param touched ids of files that have changed, moved, gone or come back
 */
const modelsToJudge = (database: Database, endings: readonly string[], touched: readonly number[]): JudgedFile[] =>
  database
    .prepare(
      `with recursive touched (file_id) as (
         select value from json_each(@touched)
         union select f.parent_file_id from source_files f join touched using (file_id) where f.parent_file_id is not null)
       select ${JUDGED} from source_files f join file_roots r using (root_id)
       where r.purpose = 'data_in' and f.file_type in ('source', 'primary_source')
         and f.file_id not in gone
         and exists (select 1 from json_each(@endings) where lower(f.relative_path) like '%' || value)
         and (f.file_id in touched or lower(f.relative_path) like '%.fbx' or ${faulty('f')}
           or exists (select 1 from source_files c where c.parent_file_id = f.file_id and ${faulty('c')}))
       order by f.file_id`,
    )
    .all({ touched: JSON.stringify(touched), endings: JSON.stringify(endings) }) as JudgedFile[]

const JUDGED = `f.file_id, f.relative_path, f.size_bytes, f.status, f.validation_report,
  (select count(*) from source_files t
   where t.file_type in ('secondary', 'archived_file') and t.file_id not in gone
     and t.parent_file_id in (
       select f.file_id union all
       select a.file_id from source_files a where a.parent_file_id = f.file_id and a.file_type = 'archive')) as textures`

/** Members of bundles that are not part of another file: what a scan has put together by name or folder, wherever a correction has moved it. */
const MEMBERS = `source_files f join file_roots r using (root_id) where r.purpose = 'data_in' and f.file_type in ('source', 'primary_source')`

/** Finds the bundles that the project has of folders and of names. */
export function knownBundles(database: Database) {
  const inFolder = database
    // Found by its path: the sign keeps SQLite from going through all files in the order of their ids.
    .prepare(`select min(+f.file_id) from ${MEMBERS} and f.relative_path >= ? and f.relative_path < ?`)
    .pluck()
  const inRoot = database.prepare(
    `select file_id, filename from ${MEMBERS} and instr(relative_path, '/') = 0 order by file_id`,
  )
  const head = database.prepare(HEAD).pluck()
  const headOf = (member: number | null) => (member === null ? undefined : (head.get(member) as number | undefined))
  return {
    /**
     * The head of the bundle that the files of a folder are in.
     *
     * @param folder its name in the input folder, in any Unicode form
     */
    ofFolder: (folder: string): number | undefined =>
      [folder, folder.normalize('NFC'), folder.normalize('NFD')]
        .map((name) => headOf(inFolder.get(`${name}/`, `${name}0`) as number | null))
        .find((found) => found !== undefined),
    /** The heads of the bundles with one of these keys, by key. */
    ofKeys(keys: ReadonlySet<string>, keyOf: (name: string) => string): Map<string, number> {
      const found = new Map<string, number>()
      if (keys.size === 0) return found
      for (const { file_id, filename } of inRoot.all() as { file_id: number; filename: string }[]) {
        const key = keyOf(filename)
        const above = keys.has(key) && !found.has(key) ? headOf(file_id) : undefined
        if (above !== undefined) found.set(key, above)
      }
      return found
    },
  }
}
