import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { fileToDiskSync, takePlaceSync } from '@regesta/http/to-disk'
import type { Database } from '@regesta/sqlite/open-database'
import { isBusy, Sqlite } from '@regesta/sqlite/sqlite'
import { isWritable } from './is-writable.js'
import { CURRENT_SCHEMA, migrateDatabase } from './migrate-file.js'

/**
 * Gives a project file that nobody else uses the present schema, where it has an older one; a copy is kept beside it.
 *
 * @throws newer_schema when a newer release has written the file, write_protected when an older one may not be changed,
 * refused when another program reads what was in it before
 */
export function bringUpToDate(database: Database, path: string): void {
  const version = schemaOf(database)
  if (!isOlder(path, version)) return
  if (!isWritable(path)) throw new ServiceError('write_protected', say('project_older_protected', { path }))
  makeWhole(database, path)
  const kept = keepCopy(path, `${path}.schema-${version}.bak`)
  try {
    migrateDatabase(database)
  } catch (error) {
    // Each attempt would leave one more, and the file is still what was copied.
    if (schemaOf(database) === version) rmSync(kept, { force: true })
    throw error
  }
}

const schemaOf = (database: Database) => database.pragma('user_version', { simple: true }) as number

/** The same for a file that is closed. */
export function bringFileUpToDate(path: string): void {
  const database = new Sqlite(path, { fileMustExist: true })
  try {
    bringUpToDate(database, path)
  } finally {
    database.close()
  }
}

/**
 * Whether a project file has an older schema than this release writes.
 *
 * @throws newer_schema when a newer release has written the file
 */
export function isOlder(path: string, version: number): boolean {
  if (version > CURRENT_SCHEMA)
    throw new ServiceError('newer_schema', say('project_newer', { path, number: version, most: CURRENT_SCHEMA }))
  return version < CURRENT_SCHEMA
}

/**
 * Moves into the file what a killed program may have left in a log, for the copy is made of the file alone; and lets go of it:
 * the end of any descriptor of a file, as the copy has one, takes all locks on it away from this process.
 */
function makeWhole(database: Database, path: string): void {
  if (journalMode(database) !== 'delete') throw new ServiceError('refused', say('project_in_use', { path }))
}

/** The journal that the file has after others than logs were asked for; it stays where another program reads the file. */
function journalMode(database: Database): unknown {
  try {
    return database.pragma('journal_mode = DELETE', { simple: true })
  } catch (error) {
    if (!isBusy(error)) throw error
    return 'wal'
  }
}

/** Half a copy never has the name of a whole one; what a stop leaves, the next attempt replaces. */
function keepCopy(path: string, wanted: string): string {
  const partial = `${wanted}.partial`
  try {
    copyFileSync(path, partial)
    fileToDiskSync(partial)
    const kept = freeName(wanted)
    takePlaceSync(partial, kept)
    return kept
  } finally {
    rmSync(partial, { force: true })
  }
}

function freeName(wanted: string): string {
  let name = wanted
  for (let number = 2; existsSync(name); number += 1) name = `${wanted}.${number}`
  return name
}
