import { renameSync, rmSync } from 'node:fs'
import type { Database } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'
import type { FileIdentity, Whereabouts } from './file-identity.js'
import { publishFile } from './whole-file.js'

export interface OpenFile {
  readonly path: string
  readonly database: Database
  readonly identity: FileIdentity
}

/**
 * Keeps what an open file holds that is no longer at its path, and closes it. Nothing goes into another file that may be
 * there, and SQLite itself takes no log away from beside it, as the file it has open has moved.
 */
export async function keepDisplaced(file: OpenFile, kept: string, where: Whereabouts): Promise<void> {
  const { database, identity } = file
  identity.renameLog(kept)
  if (where === 'overwritten') {
    closeWithoutLog(file, kept)
    return
  }
  if (where === 'moved') completeFile(database)
  else await keepFile(database, kept)
  database.close()
  for (const suffix of ['-wal', '-shm']) rmSync(`${kept}${suffix}`, { force: true })
}

/** Moves the log into the file, wherever that is now. */
function completeFile(database: Database): void {
  const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
  if (result?.busy !== 0) throw new Error('another program reads the file')
}

/** The file has no name any more, or one that nobody knows: it is copied from the open connection, its log included. */
async function keepFile(database: Database, kept: string): Promise<void> {
  const partial = `${kept}.partial`
  try {
    await database.backup(partial)
    const copy = new Sqlite(partial)
    copy.pragma('journal_mode = DELETE')
    copy.close()
    publishFile(partial, kept)
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${partial}${suffix}`, { force: true })
  }
}

/** Only the log still holds what was stored last. An empty log can no longer be moved into the file by closing it. */
function closeWithoutLog({ database, identity }: OpenFile, kept: string): void {
  const partial = `${kept}.partial`
  const isKept = identity.emptyLog(partial)
  database.close()
  if (isKept) renameSync(partial, `${kept}-wal`)
  rmSync(`${kept}-shm`, { force: true })
}
