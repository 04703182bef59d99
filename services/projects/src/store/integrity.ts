import type { Database } from '@regesta/sqlite/open-database'
import { openReadOnly } from './look-into.js'

/** Reads a whole project file and answers its faults; none when it is sound. */
export const allFaults = (path: string): string[] =>
  reading(path, (database) => {
    const faults = (database.pragma('integrity_check(10)') as { integrity_check: string }[]).map(
      (row) => row.integrity_check,
    )
    const orphans = database.pragma('foreign_key_check') as { table: string; rowid: number }[]
    return [
      ...faults.filter((fault) => fault !== 'ok'),
      ...orphans.slice(0, 10).map(({ table, rowid }) => `row ${rowid} of ${table} points at nothing`),
    ]
  })

/** The first faults that show without reading every index. */
export const quickFaults = (path: string): string[] =>
  reading(path, (database) =>
    (database.pragma('quick_check(3)') as { quick_check: string }[])
      .map(({ quick_check }) => quick_check)
      .filter((fault) => fault !== 'ok'),
  )

export const schemaVersion = (path: string): number =>
  reading(path, (database) => database.pragma('user_version', { simple: true }) as number)

function reading<T>(path: string, read: (database: Database) => T): T {
  const database = openReadOnly(path)
  try {
    return read(database)
  } finally {
    database.close()
  }
}
