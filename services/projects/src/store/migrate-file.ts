import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Database, migrate } from '@regesta/sqlite/open-database'
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
