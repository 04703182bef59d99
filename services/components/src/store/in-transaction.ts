import type { Database } from '@regesta/sqlite/open-database'

/** Makes a function whose statements all happen or none. */
export function inTransaction<A extends unknown[], R>(database: Database, work: (...args: A) => R): (...args: A) => R {
  const transaction = database.transaction(work)
  return (...args) => transaction(...args)
}
