import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { makeFolderSync } from '@regesta/http/make-folder'
import { giveToPeople } from '@regesta/http/new-files'
import { fileToDiskSync, takePlaceSync } from '@regesta/http/to-disk'
import { copyProject, forgetMark } from '../store/copy-project.js'
import { quickFaults } from '../store/integrity.js'

export interface TakeSnapshot {
  readonly path: string
  readonly folder: string
  readonly name: string
}

/** Snapshots of one project that are kept. */
const KEPT = 5
const PARTIAL = '.partial'
/** Milliseconds without a write, after which nobody is at work on a copy any more. */
const ABANDONED = 3_600_000

/** Copies a project file as it is at one moment, checks the copy, and keeps the last ones. */
export async function task({ path, folder, name }: TakeSnapshot): Promise<string> {
  makeFolderSync(folder)
  removeLeftovers(folder)
  const partial = join(folder, `.${name}${PARTIAL}`)
  const target = join(folder, name)
  try {
    copyProject(path, partial)
    assertSound(partial)
    forgetMark(partial)
    giveToPeople(partial)
    fileToDiskSync(partial)
    takePlaceSync(partial, target)
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

/** What a stop in the middle has left: a copy that is being made is written to all the time. */
function removeLeftovers(folder: string): void {
  for (const file of readdirSync(folder)) {
    if (!file.startsWith('.') || !file.includes(PARTIAL)) continue
    const leftover = join(folder, file)
    const written = statSync(leftover, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
    if (Date.now() - written > ABANDONED) rmSync(leftover, { force: true })
  }
}

function assertSound(path: string): void {
  const [fault] = quickFaults(path)
  if (fault === undefined) return
  throw new ServiceError('internal', say('snapshot_faulty', { reason: fault }))
}
