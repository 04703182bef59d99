import type { InternalFile } from '@regesta/contracts/projects-internal'
import { pathOnDisk } from '@regesta/http/path-on-disk'

/** One row of `FILE_COLUMNS`. */
export type FileRow = Omit<InternalFile, 'is_primary_source'> & { is_primary_source: number }

/** The absolute path of a file `f` of a root `r`: a folder that has moved is one changed row. */
export const ABSOLUTE_PATH = `r.absolute_path || '/' || f.relative_path`

/** The path as it is shown: below its folder, or the bare name of a file from elsewhere. */
export const SHOWN_PATH = `case r.purpose when 'elsewhere' then f.filename else f.relative_path end`

/** The folder that a file belongs to: one from elsewhere to that which it was in. */
export const OWN_FOLDER = `case r.purpose when 'elsewhere'
  then substr(${ABSOLUTE_PATH}, 1, length(${ABSOLUTE_PATH}) - length(f.filename)) else r.absolute_path end`

/** Select list of an `InternalFile`; needs `FILE_SOURCE`. */
export const FILE_COLUMNS = `f.file_id, f.filename, ${SHOWN_PATH} as relative_path, ${ABSOLUTE_PATH} as absolute_path,
  ${OWN_FOLDER} as folder, f.size_bytes, f.sha256_hash, f.mtime_ns, f.mime_type, f.file_type, f.status, f.parent_file_id, f.is_primary_source`

/** The tables that `FILE_COLUMNS` selects from. */
export const FILE_SOURCE = 'source_files f join file_roots r on r.root_id = f.root_id'

/** A row as neighbours see it; members beyond those of an `InternalFile` are left out. */
export const internalFile = (row: FileRow): InternalFile => ({
  file_id: row.file_id,
  filename: row.filename,
  relative_path: row.relative_path,
  absolute_path: pathOnDisk(row.absolute_path),
  folder: row.folder,
  size_bytes: row.size_bytes,
  sha256_hash: row.sha256_hash,
  mtime_ns: row.mtime_ns,
  mime_type: row.mime_type,
  file_type: row.file_type,
  status: row.status,
  parent_file_id: row.parent_file_id,
  is_primary_source: row.is_primary_source === 1,
})
