import type { Database } from '@regesta/sqlite/open-database'
import { totalFiles } from './counts.js'

/** Matches up to which the index of letters alone answers a search; more are found in the order of names. */
const RARE = 4_000
/** The share of all files up to which that index counts matches; more of them are counted sooner by a scan of the names. */
const COUNTED = 1 / 8

/** What is known of the files whose names contain a term. */
export interface Matches {
  readonly total: number
  /** No match comes before this name. */
  readonly from: string
}

export const NAMES = 'source_files f indexed by files_by_name'
export const MATCHES = 'instr(f.search_name, @term) > 0'

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

/** All matches, where there are so few that the index of letters answers. */
export function rareMatches(database: Database, term: string): number[] | undefined {
  const first = firstMatches(database, term)
  return first !== undefined && first.length <= RARE ? first : undefined
}

/** Files whose notes contain a term; of a million files a person has noted few. */
export const notedMatches = (database: Database, term: string): number[] =>
  term === ''
    ? []
    : (database
        .prepare("select file_id from source_files where note <> '' and instr(search_note, ?) > 0")
        .pluck()
        .all(term) as number[])

/** How many names contain a common term, and where the first is. */
export function commonMatches(database: Database, term: string): Matches {
  const files = totalFiles(database)
  if (term === '') return { total: files, from: '' }
  // The id of the first match too many to be rare shows by its size how common the term is.
  const late = firstMatches(database, term)?.[RARE]
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
