import type { WaitingFile, WaitingFilter } from '@regesta/contracts/waiting-files'
import type { Database } from '@regesta/sqlite/open-database'
import { foldName } from '../../domain/fold-name.js'
import { ABSOLUTE_PATH } from '../file-columns.js'
import { type PageWanted, partOf } from './part.js'
import { preparedElsewhere } from './prepared-elsewhere.js'

export type WaitingWanted = WaitingFilter & PageWanted

const FACETS = ['status', 'mime_type'] as const
type Facet = (typeof FACETS)[number]
const COLUMNS = { status: 'f.status', mime_type: "coalesce(f.mime_type, '')" } as const satisfies Record<Facet, string>

/** What is asked of both lists of files that wait: those without any record, and those with records elsewhere only. */
function waiting(columns: string, { search, is_sandbox, ...filter }: WaitingFilter, facets: readonly Facet[] = FACETS) {
  const term = foldName(search)
  const conditions = [
    ...(term === '' ? [] : ['instr(f.search_name, @term) > 0']),
    ...facets
      .filter((facet) => filter[facet] !== undefined)
      .map((facet) => `${COLUMNS[facet]} in (select value from json_each(@${facet}))`),
  ]
  const rest = conditions.map((condition) => ` and ${condition}`).join('')
  return {
    sql: `select ${columns} from source_files f indexed by pending_files where f.is_pending${rest} union all
      select ${columns} from source_files f where f.file_id in (${preparedElsewhere('@sandbox')})${rest}`,
    values: {
      term,
      sandbox: is_sandbox ? 1 : 0,
      ...Object.fromEntries(FACETS.map((facet) => [facet, JSON.stringify(filter[facet] ?? [])])),
    },
  }
}

/** One page of the files that wait, and how many there are. */
export function listWaitingFiles(
  database: Database,
  { page, limit, ...filter }: WaitingWanted,
): { totalItems: number; items: WaitingFile[] } {
  const ids = waiting('f.file_id, f.filename', filter)
  const totalItems = database.prepare(`select count(*) from (${ids.sql})`).pluck().get(ids.values) as number
  const { offset, count } = partOf(totalItems, { page, limit })
  if (count === 0) return { totalItems, items: [] }
  const items = database
    .prepare(
      `select f.file_id, f.filename, ${ABSOLUTE_PATH} as absolute_path, f.status, f.mime_type,
         1 + (select count(*) from source_files c where c.parent_file_id = f.file_id) as total_bundle_files
       from (${ids.sql} order by filename, file_id limit @count offset @offset) w
       join source_files f using (file_id) join file_roots r on r.root_id = f.root_id order by f.filename, f.file_id`,
    )
    .all({ ...ids.values, count, offset }) as WaitingFile[]
  return { totalItems, items }
}

/** How many wait, and of each value how many would if its own facet had no filter. */
export function waitingFacets(database: Database, filter: WaitingFilter) {
  const valuesOf = (facet: Facet) => {
    const others = FACETS.filter((other) => other !== facet)
    const { sql, values } = waiting(`${COLUMNS[facet]} as value`, filter, others)
    const counted = `select value, count(*) as files from (${sql}) group by value order by files desc, value`
    return database.prepare(counted).all(values) as { value: string; files: number }[]
  }
  const { sql, values } = waiting('f.file_id', filter)
  const total = database.prepare(`select count(*) from (${sql})`).pluck().get(values) as number
  return { total, status: valuesOf('status'), mime_type: valuesOf('mime_type') }
}
