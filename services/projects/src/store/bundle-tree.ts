/** Defines the table `below`: the file `@id` and everything below it, at most so many files (-1 is no limit to SQLite). */
export const below = (most = -1): string => `with recursive below (file_id) as (
  select file_id from source_files where file_id = @id
  union select c.file_id from source_files c join below b on c.parent_file_id = b.file_id
  limit ${most}
)`

/** The file at the top of the bundle that a file is in. The depth ends the search if files are below each other in a circle. */
export const HEAD = `with recursive above (file_id, parent, depth) as (
  select file_id, parent_file_id, 0 from source_files where file_id = ?
  union select f.file_id, f.parent_file_id, a.depth + 1 from source_files f join above a on f.file_id = a.parent
  where a.depth < 100
) select file_id from above order by depth desc limit 1`
