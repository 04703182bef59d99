import type { Database } from '@regesta/sqlite/open-database'
import type { Query } from './query.js'

/** Which part of a list is wanted. */
export interface PageWanted {
  readonly page: number
  readonly limit: number
}

/** The part of a list that a page shows. */
export interface Part {
  readonly offset: number
  readonly count: number
  /** What there is from its first element to the end of the list. */
  readonly rest: number
}

/** The rows of a page; a query where there are too many to hold them all. */
export interface PageFound {
  readonly totalItems: number
  readonly rows: unknown[] | Query
}

/** Rows that are answered at once; more of them are read as the client takes them. */
const AT_ONCE = 500

export const partOf = (total: number, { page, limit }: PageWanted): Part => partFrom(total, (page - 1) * limit, limit)

/** The part that begins at a place of the list. */
export function partFrom(total: number, offset: number, limit: number): Part {
  const rest = Math.max(0, total - offset)
  return { offset, count: Math.min(limit, rest), rest }
}

export const readPart = (database: Database, { count }: Part, query: Query): PageFound['rows'] =>
  count > AT_ONCE ? query : database.prepare(query.sql).all(query.values)
