import type { FileItem } from '@regesta/contracts/files'
import { SHOWN_PATH } from '../file-columns.js'
import { FACET_VALUES } from './file-filter.js'

/** The furthest state of the records that have a file `f` among their files. */
const HOLDING_STATE = `coalesce((
    select p.record_status from record_files_map m join repo_records p on p.record_id = m.record_id
    where m.file_id = f.file_id and p.record_status in ('prepared', 'draft', 'published')
    order by instr('published draft prepared', p.record_status) limit 1
  ), 'none')`

/** Select list of a file `f` of a root `r` as lists show it. */
export const ITEM_COLUMNS = `f.file_id, f.parent_file_id, f.is_primary_source, f.open_records, f.filename,
  ${SHOWN_PATH} as relative_path, f.size_bytes, f.mime_type, f.file_type, f.status, ${FACET_VALUES.bundle} as bundle,
  ${FACET_VALUES.record} as record_state, ${HOLDING_STATE} as holding_record_state, f.has_copies, f.mark, f.note, f.added_timestamp`

export type ItemRow = Omit<FileItem, 'has_copies' | 'mark'> & { has_copies: number; mark: string }

/** A row in the words of the interface. */
export const fileItem = (row: ItemRow): FileItem => ({
  ...row,
  has_copies: row.has_copies === 1,
  mark: row.mark === '' ? null : (row.mark as FileItem['mark']),
})

/** The same, said in SQL of the columns that the interface has otherwise. */
export const ITEM_VALUES = {
  has_copies: "json(iif(has_copies, 'true', 'false'))",
  mark: "nullif(mark, '')",
} as const satisfies Partial<Record<keyof ItemRow, string>>
