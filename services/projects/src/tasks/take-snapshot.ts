import { readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { makeFolderSync } from '@regesta/http/make-folder'
import { giveToPeople } from '@regesta/http/new-files'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { openReadOnly } from '../store/look-into.js'
import { syncFile } from '../store/whole-file.js'

export interface TakeSnapshot {
  readonly path: string
  readonly folder: string
  readonly name: string
}

/** Snapshots of one project that are kept. */
const KEPT = 5

/** Copies a project file as it is at one moment, checks the copy, and keeps the last ones. */
export async function task({ path, folder, name }: TakeSnapshot): Promise<string> {
  makeFolderSync(folder)
  const partial = join(folder, `.${name}.partial`)
  const target = join(folder, name)
  rmSync(partial, { force: true })
  try {
    const database = openReadOnly(path)
    try {
      database.prepare('vacuum into ?').run(partial)
    } finally {
      database.close()
    }
    assertSound(partial)
    forgetMark(partial)
    giveToPeople(partial)
    syncFile(partial)
    renameSync(partial, target)
    syncFile(dirname(target))
  } finally {
    rmSync(partial, { force: true })
  }
  const kept = readdirSync(folder)
    // The one just made stays, also when a clock that was set back gave it the oldest name.
    .filter((file) => file.endsWith('.pdb') && file !== name)
    .sort()
  for (const old of kept.slice(0, Math.max(0, kept.length - KEPT + 1))) rmSync(join(folder, old), { force: true })
  return target
}

/** The mark says which open file it is; put in the place of that one, the copy is to be told from it. */
function forgetMark(path: string): void {
  const copy = new Sqlite(path)
  copy.pragma('application_id = 0')
  copy.close()
}

function assertSound(path: string): void {
  const copy = new Sqlite(path, { readonly: true })
  try {
    const faults = copy.pragma('quick_check(1)') as { quick_check: string }[]
    if (faults[0]?.quick_check === 'ok') return
    throw new ServiceError(
      'internal',
      `The snapshot did not pass its check: ${faults[0]?.quick_check}. The project file may be damaged`,
    )
  } finally {
    copy.close()
  }
}
