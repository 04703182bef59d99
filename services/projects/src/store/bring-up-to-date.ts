import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { fileToDiskSync, takePlaceSync } from '@regesta/http/to-disk'
import type { Database } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { isWritable } from './is-writable.js'
import { CURRENT_SCHEMA, migrateDatabase } from './migrate-file.js'

/**
 * Gives a project file that nobody else uses the present schema, where it has an older one; a copy is kept beside it.
 *
 * @throws newer_schema when a newer release has written the file, write_protected when an older one may not be changed,
 * refused when another program reads what was in it before
 */
export function bringUpToDate(database: Database, path: string): void {
  const version = database.pragma('user_version', { simple: true }) as number
  if (!isOlder(path, version)) return
  if (!isWritable(path)) throw new ServiceError('write_protected', say('project_older_protected', { path }))
  moveLogIntoFile(database, path)
  keepCopy(path, `${path}.schema-${version}.bak`)
  migrateDatabase(database)
}

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

/** A killed program may have left its last changes in a log, and the copy is made of the file alone. */
function moveLogIntoFile(database: Database, path: string): void {
  const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as { log: number; checkpointed: number }[]
  if (result !== undefined && result.checkpointed < result.log)
    throw new ServiceError('refused', say('project_in_use', { path }))
}

/** Half a copy never has the name of a whole one; what a stop leaves, the next attempt replaces. */
function keepCopy(path: string, wanted: string): void {
  const partial = `${wanted}.partial`
  try {
    copyFileSync(path, partial)
    fileToDiskSync(partial)
    takePlaceSync(partial, freeName(wanted))
  } finally {
    rmSync(partial, { force: true })
  }
}

function freeName(wanted: string): string {
  let name = wanted
  for (let number = 2; existsSync(name); number += 1) name = `${wanted}.${number}`
  return name
}
