import { dirname } from 'node:path'
import { migrate } from './open-database.js'
import { makePrivateFolder } from './private-folder.js'
import { Sqlite } from './sqlite.js'

/** Copies a database into one complete file, also while it is used. */
export async function copyWhole(file: string, to: string): Promise<void> {
  makePrivateFolder(dirname(to))
  const database = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    await database.backup(to)
  } finally {
    database.close()
  }
}

/** Applies to a copy what it does not know yet, and checks it; one complete file lies there afterwards. */
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
