import type { Database } from '@regesta/sqlite/open-database'

/** What each file is looked up or counted by while it is added, one file after the other. */
const ONE_BY_ONE = [
  'file_name_added',
  'file_content_added',
  'member_added',
  'file_counted',
  'file_recounted',
  'pending_file_added',
]

const BY_CONTENT = 'files_by_hash'

/**
 * Adds many source files at once: indexes, the search index and what is counted are left out meanwhile and made at the end,
 * which takes a fraction of the time and keeps the cost of a file the same however many there are.
 *
 * @param options.kept the index that stays, if any
 * @param options.areMembersMarked whether the work says itself which files have others below them
 */
export async function bulkLoad<T>(
  database: Database,
  work: () => T | Promise<T>,
  { kept = '', areMembersMarked = false }: { kept?: string; areMembersMarked?: boolean } = {},
): Promise<T> {
  const left = database
    .prepare(
      `select type, name, sql from sqlite_master where tbl_name = 'source_files' and name <> @kept
         and (type = 'index' and sql is not null or name in (select value from json_each(@triggers)))`,
    )
    .all({ kept, triggers: JSON.stringify(ONE_BY_ONE) }) as { type: string; name: string; sql: string }[]
  for (const { type, name } of left) database.exec(`drop ${type} "${name}"`)
  const result = await work()
  const indexes = left.filter(({ type }) => type === 'index')
  // Files are marked before there are indexes that have to follow, but for the one that finds the copies.
  if (!areMembersMarked) database.exec(MARK_MEMBERS)
  for (const { name, sql } of indexes) if (name === BY_CONTENT) database.exec(sql)
  database.exec(MARK_COPIES)
  for (const { name, sql } of indexes) if (name !== BY_CONTENT) database.exec(sql)
  database.exec("insert into file_names (file_names) values ('rebuild')")
  database.exec(COUNT)
  for (const { type, sql } of left) if (type === 'trigger') database.exec(sql)
  return result
}

const MARK_MEMBERS = `update source_files set has_members = 1 where has_members = 0
  and file_id in (select parent_file_id from source_files where parent_file_id is not null)`

/** Marks files of the same content, those that were there before with them. */
const MARK_COPIES = `update source_files set has_copies = 1
  where has_copies = 0 and sha256_hash in (
    select sha256_hash from source_files where sha256_hash <> '' group by sha256_hash having count(*) > 1
  )`

/** What the triggers would have counted. */
const COUNT = `
  update counters set value = (select count(*) from source_files where is_pending) where name = 'pending_files';
  delete from folder_totals;
  delete from file_totals;
  insert into folder_totals
    select rtrim(relative_path, replace(relative_path, '/', '')), status, file_type, coalesce(mime_type, ''),
      parent_file_id is null, is_primary_source, has_members, has_copies, record_state, mark, note <> '', count(*),
      sum(size_bytes)
    from source_files group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  insert into file_totals
    select status, file_type, mime_type, is_root, is_primary, has_members, has_copies, record_state, mark, has_note,
      sum(files), sum(bytes)
    from folder_totals group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`
