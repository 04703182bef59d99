import { openReadOnly } from '../store/look-into.js'

/** Reads a whole project file and answers its faults; none when it is sound. */
export async function task({ path }: { path: string }): Promise<string[]> {
  const database = openReadOnly(path)
  try {
    const faults = (database.pragma('integrity_check(10)') as { integrity_check: string }[]).map(
      (row) => row.integrity_check,
    )
    const orphans = database.pragma('foreign_key_check') as { table: string; rowid: number }[]
    return [
      ...faults.filter((fault) => fault !== 'ok'),
      ...orphans.slice(0, 10).map(({ table, rowid }) => `row ${rowid} of ${table} points at nothing`),
    ]
  } finally {
    database.close()
  }
}
