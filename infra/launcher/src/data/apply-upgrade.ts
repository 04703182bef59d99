import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from '@regesta/sqlite/lock'
import { StartProblem } from '../start-problem.js'
import type { Release } from './known-databases.js'
import { readMark, refuseNewerData } from './mark.js'
import { bringUpToDate, outdatedIn } from './upgrade.js'

/** What a release would change in a data folder, and which one wrote it last. */
export function plannedUpgrade(home: string, release: Release): { writtenBy: string | null; outdated: string[] } {
  refuseNewerData(home, release)
  return { writtenBy: readMark(home)?.written_by ?? null, outdated: outdatedIn(home, release).map(({ file }) => file) }
}

/** Brings an unused data folder up to date. */
export async function applyUpgrade(home: string, release: Release, say: (line: string) => void): Promise<void> {
  mkdirSync(join(home, 'run'), { recursive: true, mode: 0o700 })
  const lock = lockFile(join(home, 'run', 'installation'))
  if (lock === null) throw new StartProblem(`Regesta is running on ${home}. Stop it first: regesta stop`)
  try {
    await bringUpToDate(home, release, say)
  } finally {
    lock.release()
  }
}
