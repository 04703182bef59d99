import { Sqlite } from './sqlite.js'

/** Held while one process owns a file; the operating system frees it when the process dies. */
export interface FileLock {
  release(): void
}

/**
 * Takes the lock of a file: an open exclusive transaction on `<file>.lock`.
 *
 * @returns null when another process holds it
 */
export function lockFile(file: string): FileLock | null {
  const database = new Sqlite(`${file}.lock`, { timeout: 0 })
  try {
    database.pragma('journal_mode = DELETE')
    database.exec('BEGIN EXCLUSIVE')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return null
    throw error
  }
}
