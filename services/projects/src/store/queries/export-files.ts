import { foldName } from '../../domain/fold-name.js'
import { SHOWN_PATH } from '../file-columns.js'
import { FACET_VALUES, facetConditions } from './file-filter.js'
import { type ListWanted, ORDERS } from './file-lists.js'
import type { Query } from './query.js'
import { MATCHES } from './search-files.js'

/** The columns of the table that files are taken along as, each with what it shows of a file `f` of a root `r`. */
const COLUMNS: Readonly<Record<string, string>> = {
  file_id: 'f.file_id',
  filename: 'f.filename',
  relative_path: SHOWN_PATH,
  size_bytes: 'f.size_bytes',
  mime_type: FACET_VALUES.mime_type,
  file_type: 'f.file_type',
  status: 'f.status',
  bundle: FACET_VALUES.bundle,
  parent_file_id: "coalesce(f.parent_file_id, '')",
  record_state: FACET_VALUES.record,
  has_copies: FACET_VALUES.copies,
  sha256_hash: 'f.sha256_hash',
  mark: FACET_VALUES.mark,
  note: 'f.note',
  added_timestamp: 'f.added_timestamp',
}

export const EXPORTED = Object.keys(COLUMNS)

/** All files that fit, one after the other. */
export function exportQuery(wanted: ListWanted): Query {
  const { sql, values } = facetConditions(wanted)
  const term = foldName(wanted.search)
  const conditions = term === '' ? sql : [...sql, SEARCHED]
  const order = ORDERS[wanted.sort].split(', ').map((column) => `${column} ${wanted.dir}`)
  return {
    sql: `select ${Object.entries(COLUMNS)
      .map(([name, value]) => `${value} as ${name}`)
      .join(', ')}
      from source_files f join file_roots r on r.root_id = f.root_id
      ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`} order by ${order.join(', ')}`,
    values: { ...values, term },
  }
}

const SEARCHED = `(${MATCHES} or f.file_id in (
  select file_id from source_files where note <> '' and instr(search_note, @term) > 0
))`
