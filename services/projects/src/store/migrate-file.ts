import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Database, migrate } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { foldName } from '../domain/fold-name.js'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The schema that this release writes. */
export const CURRENT_SCHEMA = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length

/** Gives an open file the present schema, whatever it has now. */
export function migrateDatabase(database: Database): void {
  database.pragma('foreign_keys = ON')
  database.function('fold_name', { deterministic: true }, (text) => foldName(String(text ?? '')))
  migrate(database, { migrations: MIGRATIONS })
}

/** The same for a file that is closed. */
export function migrateFile(path: string): void {
  const database = new Sqlite(path, { fileMustExist: true })
  try {
    migrateDatabase(database)
  } finally {
    database.close()
  }
}

/** A killed program may have left its last changes in a log. */
export function takeInLog(path: string): void {
  if (!existsSync(`${path}-wal`)) return
  const database = new Sqlite(path, { fileMustExist: true })
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
  }
}
