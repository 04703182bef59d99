import type { Database } from './sqlite.js'

/**
 * What is made of a connection that was just opened. One that cannot be prepared is closed: left to the garbage collector, it
 * would hold its file against all others for seconds.
 */
export function prepared<T>(database: Database, prepare: (database: Database) => T): T {
  try {
    return prepare(database)
  } catch (error) {
    database.close()
    throw error
  }
}
