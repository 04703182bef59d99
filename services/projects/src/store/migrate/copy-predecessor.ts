import { Sqlite } from '@regesta/sqlite/sqlite'
import { openReadOnly } from '../look-into.js'
import { migrateDatabase } from '../migrate-file.js'
import { copyAroundRecords, copyRecords } from './copy-records.js'
import { copyFiles, copyProject } from './copy-rows.js'
import { copySettings } from './copy-settings.js'
import { predecessorNames } from './predecessor-names.js'

/** Copies all that a predecessor's file holds into a new project file. */
export function copyPredecessor(source: string, target: string): void {
  const from = openReadOnly(source)
  const to = new Sqlite(target)
  try {
    const names = predecessorNames(from)
    if (names === undefined) throw new Error('it is no project file of a known kind')
    to.pragma('journal_mode = MEMORY')
    migrateDatabase(to)
    const copying = { from, to, names }
    to.transaction(() => {
      // Rows may point at rows that come later; all must fit at the end.
      to.pragma('defer_foreign_keys = ON')
      copyProject(copying)
      const merged = copyFiles(copying)
      const file = (id: unknown) => merged.get(Number(id)) ?? Number(id)
      copySettings(copying, file)
      copyRecords(copying, file)
      copyAroundRecords(copying, file)
    })()
  } finally {
    to.close()
    from.close()
  }
}
