import type { Database } from '@regesta/sqlite/open-database'
import { MATCHES, type Matches, NAMES } from './search-files.js'

/** A place of a list, and the file that stands there. */
interface Passed {
  readonly place: number
  readonly filename: string | Uint8Array
  readonly file_id: number
}

/** All files whose names contain a term, in the order of their names. */
export interface NamedList extends Matches {
  readonly term: string
  /** Places that were passed on the way to others. */
  readonly passed: Passed[]
}

/** Rows after which a place is remembered: so many are counted in a moment. */
const STEP = 10_000

/** What a name has to hold that stands in a list. */
export const demandsOf = ({ term }: Pick<NamedList, 'term'>): string[] => (term === '' ? [] : [MATCHES])

/**
 * The file at a place that the list has. No index tells which is its n-th row: rows are counted from the nearest place that
 * is known, at first from an end of the list.
 */
export function fileAt(database: Database, list: NamedList, wanted: number): Passed {
  const distance = ({ place }: Passed) => Math.abs(place - wanted)
  let at = [...ends(list), ...list.passed].reduce((best, next) => (distance(next) < distance(best) ? next : best))
  while (at.place !== wanted) {
    const step = Math.max(-STEP, Math.min(STEP, wanted - at.place))
    at = walk(database, list, at, step)
    if (Math.abs(step) === STEP) list.passed.push(at)
  }
  return at
}

/** Before the first file, and after the last: in a database bytes come after every text. */
const ends = ({ from, total }: NamedList): Passed[] => [
  { place: -1, filename: from, file_id: 0 },
  { place: total, filename: new Uint8Array(), file_id: 0 },
]

/** So many files further; backwards where the number is negative. */
function walk(database: Database, list: NamedList, at: Passed, step: number): Passed {
  const [sign, direction] = step < 0 ? ['<', 'desc'] : ['>', 'asc']
  const conditions = [`(f.filename, f.file_id) ${sign} (@filename, @file_id)`, ...demandsOf(list)]
  const found = database
    .prepare(
      `select f.filename, f.file_id from ${NAMES} where ${conditions.join(' and ')}
       order by f.filename ${direction}, f.file_id ${direction} limit 1 offset @skip`,
    )
    .get({ ...at, term: list.term, skip: Math.abs(step) - 1 }) as Omit<Passed, 'place'>
  return { place: at.place + step, ...found }
}
