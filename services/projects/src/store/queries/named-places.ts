import type { Database } from '@regesta/sqlite/open-database'
import { MATCHES, type Matches, NAMES } from './search-files.js'

/** A place in a list, and the file at it. */
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

/** What a name in a list has to contain. */
export const demandsOf = ({ term }: Pick<NamedList, 'term'>): string[] => (term === '' ? [] : [MATCHES])

/**
 * The file at a place that the list has. No index knows which is its n-th row: rows are counted from the nearest place that
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

/**
 * So many files further; backwards where the number is negative. Those of the same name are counted by themselves: the others
 * are found by a comparison of names, which the index answers once, where one of names and ids is made for every row.
 */
function walk(database: Database, list: NamedList, at: Passed, step: number): Passed {
  const [sign, direction] = step < 0 ? ['<', 'desc'] : ['>', 'asc']
  const namesakes = `f.filename = @filename and f.file_id ${sign} @file_id`
  const rows = (condition: string) => `from ${NAMES} where ${[condition, ...demandsOf(list)].join(' and ')}`
  const values = { ...at, term: list.term, most: Math.abs(step) }
  const alike = database
    .prepare(`select count(*) from (select 1 ${rows(namesakes)} limit @most)`)
    .pluck()
    .get(values) as number
  const [condition, passed] = alike === values.most ? [namesakes, 0] : [`f.filename ${sign} @filename`, alike]
  const found = database
    .prepare(
      `select f.filename, f.file_id ${rows(condition)}
       order by f.filename ${direction}, f.file_id ${direction} limit 1 offset @skip`,
    )
    .get({ ...values, skip: values.most - 1 - passed }) as Omit<Passed, 'place'>
  return { place: at.place + step, ...found }
}
