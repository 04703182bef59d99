import type { Database } from '@regesta/sqlite/open-database'
import { bulkLoad } from '../bulk-load.js'
import { createProjectFile } from '../create-project-file.js'
import { openReadOnly } from '../look-into.js'
import { noteSource } from '../migrated-copy.js'
import { copyAroundRecords, copyRecords } from './copy-records.js'
import { copyFiles, copyProjectInfo, mergeParents } from './copy-rows.js'
import { copySettings } from './copy-settings.js'
import { predecessorNames } from './predecessor-names.js'

/** Copies all that a predecessor's file holds into a new project file. */
export async function copyPredecessor(source: string, target: string): Promise<void> {
  const from = openReadOnly(source)
  try {
    await copyInto(createProjectFile(target), from, source)
  } finally {
    from.close()
  }
}

async function copyInto(to: Database, from: Database, source: string): Promise<void> {
  try {
    const names = predecessorNames(from)
    if (names === undefined) throw new Error('it is not a project file of a known kind')
    const copying = { from, to, names }
    to.exec('begin')
    // Rows may point at rows that come later; all must fit at the end.
    to.pragma('defer_foreign_keys = ON')
    copyProjectInfo(copying)
    noteSource(to, source)
    // While a parent is not there yet, SQLite looks for the children of every row that is added.
    const merged = await bulkLoad(to, () => copyFiles(copying), { kept: 'files_by_parent' })
    mergeParents(copying, merged)
    const file = (id: unknown) => merged.get(Number(id)) ?? Number(id)
    copySettings(copying, file)
    copyRecords(copying, file)
    copyAroundRecords(copying, file)
    to.exec('commit')
  } finally {
    to.close()
  }
}
