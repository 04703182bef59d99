import type Sqlite from 'better-sqlite3'
import type { Database } from './open-database.js'

export type Statement = Sqlite.Statement<unknown[], unknown>

/** Prepares each distinct query once per database; closing the database frees them. */
export function statementCache(database: Database) {
  const statements = new Map<string, Statement>()
  return (sql: string): Statement => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = database.prepare<unknown[], unknown>(sql)
    statements.set(sql, statement)
    return statement
  }
}
