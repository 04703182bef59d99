import type { Logger } from '@regesta/log/logger'
import { type Database, setPragmas } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { type Statement, statementCache } from '@regesta/sqlite/statements'
import { type FileIdentity, fileIdentity } from './file-identity.js'
import { onNetworkFileSystem } from './network-file-system.js'

/** Opens a project file for reading and writing, with what tells it from others. */
export function openProjectFile(path: string): {
  database: Database
  identity: FileIdentity
  statement(sql: string): Statement
} {
  const database: Database = new Sqlite(path, { fileMustExist: true })
  try {
    setPragmas(database, onNetworkFileSystem(path))
    return { database, identity: fileIdentity(database, path), statement: statementCache(database) }
  } catch (error) {
    database.close()
    throw error
  }
}

/** Moves the write-ahead log into the file and removes it, then closes. */
export function makeOneFile(database: Database, log: Logger): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
    database.pragma('journal_mode = DELETE')
  } catch (error) {
    log.warn({ err: error, file: database.name }, 'write-ahead log not removed, the file is read by someone else')
  }
  database.close()
}
