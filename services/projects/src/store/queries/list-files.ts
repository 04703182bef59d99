import type { Database } from '@regesta/sqlite/open-database'
import { foldName } from '../../domain/fold-name.js'
import { SHOWN_PATH } from '../../file-view.js'
import { type PageFound, type PageWanted, type Part, partOf, readPart } from './part.js'
import type { Query } from './query.js'

export interface FilesWanted extends PageWanted {
  readonly search: string
}

/** Candidates up to which the trigram index alone answers a search; a more common term scans the names. */
const RARE = 4_000

const COLUMNS = `f.filename, ${SHOWN_PATH} as relative_path, f.size_bytes, f.mime_type, f.file_type, f.status`

/** One page of files by name. `totals` remembers counts of common terms for as long as the file does not change. */
export function listFiles(database: Database, wanted: FilesWanted, totals: Map<string, number>): PageFound {
  const term = foldName(wanted.search)
  const rare = rareMatches(database, term)
  if (rare !== undefined) return { totalItems: rare.length, rows: rowsOf(database, rare, partOf(rare.length, wanted)) }
  const totalItems = countMatches(database, term, totals)
  const part = partOf(totalItems, wanted)
  if (part.count === 0) return { totalItems, rows: [] }
  return { totalItems, rows: readPart(database, part, pageQuery(database, term, part)) }
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

function rowsOf(database: Database, ids: readonly number[], { offset, count }: Part): unknown[] {
  return database
    .prepare(
      `select ${COLUMNS} from json_each(?) i cross join source_files f on f.file_id = i.value
         cross join file_roots r on r.root_id = f.root_id order by i.key`,
    )
    .all(JSON.stringify(ids.slice(offset, offset + count)))
}

function countMatches(database: Database, term: string, totals: Map<string, number>): number {
  if (term === '') return database.prepare("select value from counters where name = 'files'").pluck().get() as number
  const known = totals.get(term)
  if (known !== undefined) return known
  const total = database.prepare(`select count(*) from ${NAMES} where ${MATCHES}`).pluck().get({ term }) as number
  totals.set(term, total)
  return total
}

const NAMES = 'source_files f indexed by files_by_name'
const MATCHES = 'instr(f.search_name, @term) > 0'

/** The files of a part by name. Where it begins is counted from the nearer end: the deepest page is as near as the first. */
function pageQuery(database: Database, term: string, { offset, count, rest }: Part): Query {
  const matches = term === '' ? [] : [MATCHES]
  const values = term === '' ? { count } : { count, term }
  if (offset === 0) return { sql: pageSql(matches), values }
  const [direction, skip] = rest < offset ? ['desc', rest - 1] : ['asc', offset]
  const first = database
    .prepare(
      `select f.filename, f.file_id from ${NAMES} ${matches.map((condition) => `where ${condition}`).join('')}
       order by f.filename ${direction}, f.file_id ${direction} limit 1 offset @skip`,
    )
    .get({ ...(term === '' ? {} : { term }), skip }) as object
  return {
    sql: pageSql(['(f.filename, f.file_id) >= (@filename, @file_id)', ...matches]),
    values: { ...values, ...first },
  }
}

const pageSql = (conditions: readonly string[]) =>
  `select ${COLUMNS} from ${NAMES} cross join file_roots r on r.root_id = f.root_id
   ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`} order by f.filename, f.file_id limit @count`
