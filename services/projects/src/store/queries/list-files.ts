import type { Database } from '@regesta/sqlite/open-database'
import { foldName } from '../../domain/fold-name.js'
import { SHOWN_PATH } from '../file-columns.js'
import { totalFiles } from './counts.js'
import { type PageFound, type PageWanted, type Part, partOf, readPart } from './part.js'
import type { Query } from './query.js'

export interface FilesWanted extends PageWanted {
  readonly search: string
}

/** Matches up to which the index of letters alone answers a search; more are found in the order of names. */
const RARE = 4_000
/** The share of all files up to which that index counts matches; more of them are counted sooner by a scan of the names. */
const COUNTED = 1 / 8

const COLUMNS = `f.file_id, f.parent_file_id, f.is_primary_source, f.open_records, f.filename,
  ${SHOWN_PATH} as relative_path, f.size_bytes, f.mime_type, f.file_type, f.status`

/** What is known of the files whose names contain a term. */
export interface Matches {
  readonly total: number
  /** No match comes before this name. */
  readonly from: string
}

/** One page of files by name. `known` remembers common terms for as long as the file does not change. */
export function listFiles(database: Database, wanted: FilesWanted, known: Map<string, Matches>): PageFound {
  const term = foldName(wanted.search)
  const first = firstMatches(database, term)
  if (first !== undefined && first.length <= RARE) return rareFiles(database, first, wanted)
  const matches = known.get(term) ?? commonMatches(database, term, first?.[RARE])
  known.set(term, matches)
  const part = partOf(matches.total, wanted)
  if (part.count === 0) return { totalItems: matches.total, rows: [] }
  return { totalItems: matches.total, rows: readPart(database, part, pageQuery(database, term, matches, part)) }
}

/** The files whose names contain a term of three letters or more, by id; no more than the limit. */
const INDEXED = 'select rowid from file_names where file_names match @phrase order by rowid limit @limit'
const phrase = (term: string) => `"${term.replaceAll('"', '""')}"`

/** The ids of the first matches, one more than are rare; undefined when the term is too short for the index of letters. */
function firstMatches(database: Database, term: string): number[] | undefined {
  // No name contains this character, and the index takes it for the end of a term.
  if (term.includes('\0')) return []
  if ([...term].length < 3) return undefined
  return database
    .prepare(INDEXED)
    .pluck()
    .all({ phrase: phrase(term), limit: RARE + 1 }) as number[]
}

/** A page of few files, put in order by name. */
function rareFiles(database: Database, ids: readonly number[], wanted: PageWanted): PageFound {
  const { offset, count } = partOf(ids.length, wanted)
  const rows = database
    .prepare(
      `select ${COLUMNS} from source_files f join file_roots r on r.root_id = f.root_id
       where f.file_id in (select value from json_each(?)) order by f.filename, f.file_id limit ? offset ?`,
    )
    .all(JSON.stringify(ids), count, offset)
  return { totalItems: ids.length, rows }
}

/** @param late the id of the match after those that would be rare; how large it is tells how common the term is */
function commonMatches(database: Database, term: string, late: number | undefined): Matches {
  const files = totalFiles(database)
  if (term === '') return { total: files, from: '' }
  if (late !== undefined && RARE <= late * COUNTED) {
    const limit = Math.floor(files * COUNTED)
    const counted = database
      .prepare(`select count(*) from (${INDEXED})`)
      .pluck()
      .get({ phrase: phrase(term), limit: limit + 1 }) as number
    if (counted <= limit) return { total: counted, from: '' }
  }
  return database
    .prepare(`select count(*) as total, coalesce(min(f.filename), '') as "from" from ${NAMES} where ${MATCHES}`)
    .get({ term }) as Matches
}

const NAMES = 'source_files f indexed by files_by_name'
const MATCHES = 'instr(f.search_name, @term) > 0'

/** The files of a part by name. Where it begins is counted from the nearer end: the deepest page is as near as the first. */
function pageQuery(database: Database, term: string, { from }: Matches, { offset, count, rest }: Part): Query {
  const matches = term === '' ? [] : [MATCHES]
  if (offset === 0) return { sql: pageSql(['f.filename >= @from', ...matches]), values: { term, from, count } }
  const [direction, skip] = rest < offset ? ['desc', rest - 1] : ['asc', offset]
  const first = database
    .prepare(
      `select f.filename, f.file_id from ${NAMES} where ${['f.filename >= @from', ...matches].join(' and ')}
       order by f.filename ${direction}, f.file_id ${direction} limit 1 offset @skip`,
    )
    .get({ term, from, skip }) as object
  return {
    sql: pageSql(['(f.filename, f.file_id) >= (@filename, @file_id)', ...matches]),
    values: { term, count, ...first },
  }
}

const pageSql = (conditions: readonly string[]) =>
  `select ${COLUMNS} from ${NAMES} cross join file_roots r on r.root_id = f.root_id
   where ${conditions.join(' and ')} order by f.filename, f.file_id limit @count`
