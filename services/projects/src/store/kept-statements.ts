import type { Database } from '@regesta/sqlite/open-database'
import type { Statement } from '@regesta/sqlite/statements'
import { newestUsed } from './newest-used.js'

/** Statements that are kept; filters can be put together in thousands of ways. */
const KEPT = 64

/** The same database, which prepares a query that was asked before no second time. */
export function withKeptStatements(database: Database): Database {
  const kept = new Map<string, Statement>()
  const prepare = (sql: string) => newestUsed(kept, KEPT, sql, () => database.prepare(sql) as Statement)
  return Object.create(database, { prepare: { value: prepare } }) as Database
}
