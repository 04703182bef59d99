import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from '@regesta/log/logger'
import { networkMount } from './network-mount.js'
import { prepared } from './prepared.js'
import { makePrivateFolder } from './private-folder.js'
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
  makePrivateFolder(dirname(file))
  return prepared(new Sqlite(file), (database) => {
    setPragmas(database)
    migrate(database, options)
    return database
  })
}

/**
 * What every database of ours is opened with. Computers that share a folder share no memory, which WAL needs: on their mounts a
 * rollback journal is used. A file that is write-protected keeps its journal and can be read.
 */
export function setPragmas(database: Database): void {
  database.pragma('busy_timeout = 10000')
  try {
    database.pragma(`journal_mode = ${networkMount(database.name) === undefined ? 'WAL' : 'TRUNCATE'}`)
  } catch (error) {
    if (!isWriteProtected(error)) throw error
  }
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
}

/** Whether a statement failed because its file or folder may only be read. */
export const isWriteProtected = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('SQLITE_READONLY')

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
