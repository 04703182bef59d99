import { closeSync, fstatSync, openSync, rmSync, statSync } from 'node:fs'
import { type Database, isBusy, Sqlite } from './sqlite.js'

/** Held while one process owns a file; the operating system frees it when the process dies. */
export interface FileLock {
  /** Gives the lock back and removes its file. */
  release(): void
}

/** Locks that are gone again when they are taken. A file system whose files never are what their names lead to has no other. */
const TRIES = 100

/**
 * Takes the lock of a file: an open exclusive transaction on `<file>.lock`, a file that is there as long as the lock is
 * held. A process that was killed leaves it behind; the next one takes it over.
 *
 * @returns null when another process holds it, or others take it and give it back whenever it is tried
 */
export function lockFile(file: string): FileLock | null {
  const path = `${file}.lock`
  for (let tries = 0; tries < TRIES; tries += 1) {
    // Opened before SQLite opens it and kept: only so it shows whether the file that was locked still has its name.
    const handle = openSync(path, 'a')
    let database: Database | null = null
    try {
      database = lockedDatabase(path)
    } finally {
      if (database === null) closeSync(handle)
    }
    if (database === null) return null
    const held = database
    if (hasItsName(handle, path)) return { release: () => release(held, handle, path) }
    // The last owner removed it between the two: the next file of that name is another one.
    held.close()
    closeSync(handle)
  }
  return null
}

function lockedDatabase(path: string): Database | null {
  const database = new Sqlite(path, { timeout: 0 })
  try {
    // Nothing is ever written, so there is nothing to roll back from a file.
    database.pragma('journal_mode = MEMORY')
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    if (isBusy(error)) return null
    throw error
  }
}

/** Removed while it is still locked: afterwards it might be somebody else's. */
function release(database: Database, handle: number, path: string): void {
  if (hasItsName(handle, path)) rmUnlessOpen(path)
  database.close()
  closeSync(handle)
}

/** Some systems remove no file that is open; there it stays, as one that a killed process left. */
function rmUnlessOpen(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The lock is what counts.
  }
}

function hasItsName(handle: number, path: string): boolean {
  const own = fstatSync(handle, { bigint: true })
  const named = statSync(path, { bigint: true, throwIfNoEntry: false })
  return named !== undefined && named.dev === own.dev && named.ino === own.ino
}
