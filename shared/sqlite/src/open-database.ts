import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from '@regesta/log/logger'
import { migrationsIn, NewerSchema } from './schema.js'
import { type Database, Sqlite } from './sqlite.js'

export type { Database } from './sqlite.js'

export interface OpenOptions {
  /** Folder of `NNN-topic.sql` files, applied in order, each in one transaction. */
  migrations: string
  log?: Logger
}

/** Opens (or creates) a database and brings its schema up to date; `user_version` counts the migrations applied. */
export function openDatabase(file: string, options: OpenOptions): Database {
  mkdirSync(dirname(file), { recursive: true })
  const database = new Sqlite(file)
  try {
    setPragmas(database, false)
    migrate(database, options)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** @param networkFileSystem whether the file lies on one: processes share no memory there, which WAL needs */
export function setPragmas(database: Database, networkFileSystem: boolean): void {
  database.pragma('busy_timeout = 10000')
  database.pragma(`journal_mode = ${networkFileSystem ? 'TRUNCATE' : 'WAL'}`)
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
}

/** Applies the migrations that the file does not know yet; throws when the file is newer than this program. */
export function migrate(database: Database, { migrations, log }: OpenOptions): void {
  const files = migrationsIn(migrations)
  const version = database.pragma('user_version', { simple: true }) as number
  if (version > files.length) throw new NewerSchema(database.name, version, files.length)
  for (const [index, name] of files.entries()) {
    if (index < version) continue
    database.transaction(() => {
      database.exec(readFileSync(join(migrations, name), 'utf8'))
      database.pragma(`user_version = ${index + 1}`)
    })()
    log?.info({ file: database.name, migration: name }, 'migrated')
  }
}
