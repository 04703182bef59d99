import { existsSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolderSync } from '@regesta/http/make-folder'
import { giveToPeople } from '@regesta/http/new-files'
import { fileToDiskSync, takePlaceSync } from '@regesta/http/to-disk'
import type { Database } from '@regesta/sqlite/open-database'
import { isOfScan } from '../domain/scan-status.js'
import type { Examined } from '../examine/examined.js'
import { atomically } from '../store/durably.js'
import type { KnownArchive } from '../store/known-archives.js'
import { storeArchive } from '../store/rescanned-rows.js'
import { publishFile, replaceFile } from '../store/whole-file.js'
import type { TaskRun } from '../workers/task-run.js'
import { judged } from './judged.js'
import { makeStage, writeZip } from './make-archives.js'
import type { ScanPlan } from './plan.js'
import type { StaleArchive } from './stale-archives.js'

interface Renewing {
  readonly database: Database
  readonly plan: ScanPlan
  readonly run: TaskRun
}

/**
 * Packs archives anew, each beside its place. Its row and its name change together, before the rows of its members: whoever is
 * stopped in between leaves members that the next comparison finds changed.
 */
export async function renewArchives(renewing: Renewing, stale: readonly StaleArchive[]): Promise<void> {
  try {
    for (const each of stale) {
      renewing.run.signal.throwIfAborted()
      await renew(renewing, each)
    }
  } finally {
    rmSync(renewing.plan.archiveStage, { recursive: true, force: true })
  }
}

async function renew({ database, plan, run }: Renewing, { archive, entries }: StaleArchive): Promise<void> {
  const { file_id, path, status } = archive
  makeStage(plan)
  const staged = join(plan.archiveStage, `${file_id}.zip`)
  await writeZip(staged, entries)
  const packed = await run.examiners.examine({ path: staged, validate: true }, statSync(staged).size)
  const there = existsSync(path)
    ? await run.examiners.examine({ path, validate: false }, statSync(path).size)
    : undefined
  const isThere = there?.sha256 === packed.sha256
  const { report, status: found } = judged(path, packed, undefined, 0)
  const judgment = { file_id, from: status, to: isOfScan(status) ? found : status, report }
  atomically({ database }, () => {
    storeArchive(database, { file: { file_id }, found: isThere ? there.with(packed.report) : packed }, judgment)
    if (!isThere) takePlace(staged, archive, there)
  })
}

/** What is there and is not what the project made stays under a second name: it may be somebody else's. */
function takePlace(staged: string, { path, sha256_hash }: KnownArchive, there: Examined | undefined): void {
  if (there === undefined) {
    makeFolderSync(dirname(path))
    publishFile(staged, path)
  } else if (there.sha256 === sha256_hash) {
    giveToPeople(staged, path)
    fileToDiskSync(staged)
    takePlaceSync(staged, path)
  } else replaceFile(staged, path, `${path}.${new Date().toISOString().replace(/[:.]/g, '-')}.bak`)
}
