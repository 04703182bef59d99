import type { Logger } from '@regesta/log/logger'
import { type Database, isWriteProtected, setPragmas } from '@regesta/sqlite/open-database'
import { prepared } from '@regesta/sqlite/prepared'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { type Statement, statementCache } from '@regesta/sqlite/statements'
import { bringUpToDate } from './bring-up-to-date.js'
import { type FileIdentity, fileIdentity } from './file-identity.js'
import { type CurrentAct, noteChanges } from './history/note-changes.js'
import { isWritable } from './is-writable.js'

/**
 * Of memory for pages, in KiB. Here, in the main thread, few rows are read at a time, and their pages come from the system's own
 * cache; what SQLite would keep fills up over hours and is never given back.
 */
const PAGES = 4_000

/** Opens a project file for reading and writing, for reading alone where it is write-protected, with what distinguishes it from others. */
export function openProjectFile(
  path: string,
  currentAct: () => CurrentAct | undefined,
): {
  database: Database
  identity: FileIdentity
  isProtected: boolean
  statement(sql: string): Statement
  /** From the first call on, changes of rows are noted: what that needs takes longer than all else about opening a file. */
  noteChanges(): void
} {
  return prepared(new Sqlite(path, { fileMustExist: true }), (database) => {
    // One that is in use since before an update has not been loaded by this release.
    bringUpToDate(database, path)
    setPragmas(database)
    database.pragma(`cache_size = -${PAGES}`)
    let isNoted = false
    return {
      isProtected: !isWritable(path),
      database,
      identity: fileIdentity(database, path),
      statement: statementCache(database),
      noteChanges: () => {
        if (!isNoted) noteChanges(database, currentAct)
        isNoted = true
      },
    }
  })
}

/** Moves the write-ahead log into the file and removes it, then closes. */
export function makeOneFile(database: Database, log: Logger): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
    database.pragma('journal_mode = DELETE')
  } catch (error) {
    if (!isWriteProtected(error))
      log.warn({ err: error, file: database.name }, 'write-ahead log not removed, the file is read by someone else')
  }
  database.close()
}
