import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ServiceError } from '@regesta/contracts/problem'
import { migrate } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { copyAroundRecords, copyRecords } from '../migrate/copy-records.js'
import { copyFiles, copyProject } from '../migrate/copy-rows.js'
import { copySettings } from '../migrate/copy-settings.js'
import { predecessorNames } from '../migrate/predecessor-names.js'
import { openReadOnly } from '../store/look-into.js'
import { publishFile } from '../store/whole-file.js'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Makes a project file from a predecessor's one, which is only read. */
export async function task({ from, to, partial }: { from: string; to: string; partial: string }): Promise<void> {
  try {
    copyInto(from, partial)
    publishFile(partial, to)
  } catch (error) {
    throw new ServiceError(
      'internal',
      `Failed to migrate ${from}: ${(error as Error).message}. It was left as it is`,
      {},
      { cause: error },
    )
  } finally {
    rmSync(partial, { force: true })
  }
}

function copyInto(source: string, target: string): void {
  const from = openReadOnly(source)
  const to = new Sqlite(target)
  try {
    const names = predecessorNames(from)
    if (names === undefined) throw new Error('it is no project file of a known kind')
    to.pragma('journal_mode = MEMORY')
    to.pragma('foreign_keys = ON')
    migrate(to, { migrations: MIGRATIONS })
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
