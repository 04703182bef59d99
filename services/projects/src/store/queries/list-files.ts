import type { Database } from '@regesta/sqlite/open-database'
import { foldName } from '../../domain/fold-name.js'
import { FILE_SOURCE, SHOWN_PATH } from '../../file-view.js'

export interface FilesWanted {
  readonly page: number
  readonly limit: number
  readonly search: string
}

/** Candidates up to which the trigram index alone answers a search; a more common term scans the names. */
const RARE = 4_000

const COLUMNS = `f.filename, ${SHOWN_PATH} as relative_path, f.size_bytes, f.mime_type, f.file_type, f.status`

/** One page of files by name. `totals` remembers counts of common terms for as long as the file does not change. */
export function listFiles(database: Database, wanted: FilesWanted, totals: Map<string, number>) {
  const ids = matchingIds(database, wanted, totals)
  const rows = database
    .prepare(`select f.file_id, ${COLUMNS} from ${FILE_SOURCE} where f.file_id in (select value from json_each(?))`)
    .all(JSON.stringify(ids.page)) as { file_id: number }[]
  const byId = new Map(rows.map(({ file_id, ...item }) => [file_id, item]))
  return { items: ids.page.map((id) => byId.get(id)), totalItems: ids.total }
}

function matchingIds(database: Database, { page, limit, search }: FilesWanted, totals: Map<string, number>) {
  const term = foldName(search)
  if (term === '') {
    const total = database.prepare("select value from counters where name = 'files'").pluck().get() as number
    return { total, page: pageOfIds(database, '', [], total, page, limit) }
  }
  const rare = rareMatches(database, term)
  if (rare !== undefined) return { total: rare.length, page: rare.slice((page - 1) * limit, page * limit) }
  const condition = 'where instr(search_name, ?) > 0'
  const known = totals.get(term)
  const total =
    known ??
    (database
      .prepare(`select count(*) from source_files indexed by files_by_name ${condition}`)
      .pluck()
      .get(term) as number)
  totals.set(term, total)
  return { total, page: pageOfIds(database, condition, [term], total, page, limit) }
}

/** All matches by name when they are few; undefined when the term is too short or too common for the trigram index. */
function rareMatches(database: Database, term: string): number[] | undefined {
  const letters = [...term]
  if (letters.length < 3) return undefined
  const trigrams = new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')))
  const match = [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
  const candidates = database
    .prepare('select rowid from file_names where file_names match ? limit ?')
    .pluck()
    .all(match, RARE + 1) as number[]
  if (candidates.length > RARE) return undefined
  return database
    .prepare(
      `select file_id from source_files where file_id in (select value from json_each(?)) and instr(search_name, ?) > 0
       order by filename, file_id`,
    )
    .pluck()
    .all(JSON.stringify(candidates), term) as number[]
}

/** A page by name; one from the second half is counted from the end, so that the deepest page is as near as the first. */
function pageOfIds(
  database: Database,
  condition: string,
  values: unknown[],
  total: number,
  page: number,
  limit: number,
): number[] {
  const offset = (page - 1) * limit
  if (offset >= total) return []
  const rest = total - offset
  const fromEnd = offset > total / 2
  const [direction, skip, take] = fromEnd
    ? ['desc', Math.max(0, rest - limit), Math.min(limit, rest)]
    : ['asc', offset, limit]
  const ids = database
    .prepare(
      `select file_id from source_files indexed by files_by_name ${condition}
       order by filename ${direction}, file_id ${direction} limit ? offset ?`,
    )
    .pluck()
    .all(...values, take, skip) as number[]
  return fromEnd ? ids.reverse() : ids
}
