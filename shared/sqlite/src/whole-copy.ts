import { dirname } from 'node:path'
import { migrate } from './open-database.js'
import { makePrivateFolder } from './private-folder.js'
import { type Database, Sqlite } from './sqlite.js'

/** Pages between two looks at what else there is to do. */
const STEP = 100

/**
 * Copies a database, also while it is used, into one complete file: as it was at one moment. SQLite copies in steps and begins
 * again after each change from outside, so that of a database that is written to all the time there would never be a copy.
 */
export async function copyWhole(file: string, to: string): Promise<void> {
  makePrivateFolder(dirname(to))
  let isCopied = false
  while (!isCopied) isCopied = await copyMoment(file, to)
}

/**
 * With a write-ahead log the moment is held, and nobody waits for that. With any other journal nobody could write meanwhile: there
 * nothing is held, and a write ends the attempt; it may have brought the log.
 *
 * @returns whether there is a copy
 */
async function copyMoment(file: string, to: string): Promise<boolean> {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true })
  let isChanged = false
  try {
    if (database.pragma('journal_mode', { simple: true }) === 'wal') holdMoment(database)
    let left = Number.POSITIVE_INFINITY
    await database.backup(to, {
      progress: ({ remainingPages }) => {
        isChanged = remainingPages > left
        if (isChanged) throw new Error(`${file} was written to`)
        left = remainingPages
        return STEP
      },
    })
    return true
  } catch (error) {
    if (!isChanged) throw error
    return false
  } finally {
    database.close()
  }
}

/** From its first reading on, a transaction sees one state of the file. */
function holdMoment(database: Database): void {
  database.exec('begin')
  database.prepare('select 1 from sqlite_schema').get()
}

/** Applies to a copy what it does not know yet, and checks it; afterwards it is one complete file. */
export function migrateCopy(copy: string, migrations: string): void {
  const database = new Sqlite(copy, { fileMustExist: true })
  try {
    database.pragma('journal_mode = DELETE')
    database.pragma('foreign_keys = ON')
    migrate(database, { migrations })
    const [first] = database.pragma('integrity_check(1)') as { integrity_check: string }[]
    if (first?.integrity_check !== 'ok') throw new Error(`${copy}: ${first?.integrity_check}`)
    const [orphan] = database.pragma('foreign_key_check') as { table: string }[]
    if (orphan !== undefined) throw new Error(`${copy}: a row of ${orphan.table} refers to nothing`)
  } finally {
    database.close()
  }
}
