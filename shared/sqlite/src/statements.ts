import type { Database, Statement } from './sqlite.js'

export type { Statement } from './sqlite.js'

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
