import { existsSync } from 'node:fs'
import type { InternalFile } from '@regesta/contracts/projects-internal'
import { isPrintableAscii, spellingsOf } from '@regesta/http/path-on-disk'
import type { OpenProject } from '../open-project.js'
import { below } from './bundle-tree.js'
import { FILE_COLUMNS, FILE_SOURCE, type FileRow, internalFile } from './file-columns.js'

/** One source file, if the project has it. */
export const fileById = (project: OpenProject, fileId: number): InternalFile | undefined =>
  filesOf(project, `select ${FILE_COLUMNS} from ${FILE_SOURCE} where f.file_id = @id`, fileId)[0]

/** A file and its descendants in the order they were found, without files that are in an archive of the bundle. */
export const fileWithBundle = (project: OpenProject, fileId: number): InternalFile[] =>
  filesOf(
    project,
    `${below()}
     select ${FILE_COLUMNS} from ${FILE_SOURCE}
     where f.file_id in below and f.file_type <> 'archived_file' order by f.file_id`,
    fileId,
  )

/** The next files that are not part of another file and were not derived, by id. */
export const rootFilesAfter = (project: OpenProject, fileId: number): InternalFile[] =>
  filesOf(
    project,
    `select ${FILE_COLUMNS} from ${FILE_SOURCE}
     where f.file_id > @id and f.parent_file_id is null and f.file_type <> 'derived' order by f.file_id limit 500`,
    fileId,
  )

const filesOf = (project: OpenProject, sql: string, fileId: number): InternalFile[] =>
  (project.statement(sql).all({ id: fileId }) as FileRow[]).map(internalFile)

/** The file at a path, if the project has it, however its name was spelled when it was stored. */
export function fileByPath(project: OpenProject, path: string): InternalFile | undefined {
  const row = rowAt(project, path) ?? respelledRow(project, path)
  return row === undefined ? undefined : internalFile(row)
}

const rowAt = (project: OpenProject, path: string): FileRow | undefined =>
  project
    .statement(
      `select ${FILE_COLUMNS} from ${FILE_SOURCE}
       where (f.root_id, f.relative_path) in (
         select root_id, substr(@path, length(absolute_path) + 2) from file_roots
         where substr(@path, 1, length(absolute_path) + 1) = absolute_path || '/'
       ) order by f.file_id limit 1`,
    )
    .get({ path }) as FileRow | undefined

/** Tries other spellings; two spellings that both exist are two files. */
function respelledRow(project: OpenProject, path: string): FileRow | undefined {
  if (isPrintableAscii(path)) return undefined
  for (const spelled of spellingsOf(path)) {
    const row = spelled === path || existsSync(spelled) ? undefined : rowAt(project, spelled)
    if (row !== undefined) return row
  }
  return undefined
}
