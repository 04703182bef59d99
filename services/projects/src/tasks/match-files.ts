import { join } from 'node:path'
import { isWithin } from '@regesta/http/allowed-roots'
import { blocksOf } from '../domain/blocks-of.js'
import { byAnyFile } from '../matching/by-any-file.js'
import { bySource } from '../matching/by-source.js'
import type { Look, MatchFiles, Told } from '../matching/look.js'
import { folderListing } from '../scan/folder-listing.js'
import { openReadOnly } from '../store/look-into.js'
import type { TaskRun } from '../workers/task-run.js'

/** Files that are looked at together. */
const BLOCK = 256

/**
 * Finds the published record of each file in a folder and reports what it has found in blocks, by name. With `hashcode` only
 * files of a known size are hashed, each once.
 */
export async function task(wanted: MatchFiles, run: TaskRun<Told[]>): Promise<null> {
  const database = openReadOnly(wanted.path)
  try {
    if (wanted.members) await lookThrough(wanted, run, byAnyFile(database, wanted, run))
    else await lookThrough(wanted, run, bySource(database, wanted, run))
    return null
  } finally {
    database.close()
  }
}

async function lookThrough<Found>(
  { folder, linkFolders }: MatchFiles,
  run: TaskRun<Told[]>,
  { accept, find, tell, tellOther, tellRecords }: Look<Found>,
): Promise<void> {
  const mayBeRead = (real: string) => linkFolders.length === 0 || linkFolders.some((root) => isWithin(root, real))
  const others: string[] = []
  const passOver = tellOther === undefined ? undefined : (name: string) => void others.push(name)
  const listing = folderListing(folder, { accept, mayBeRead, passOver })
  try {
    let done = 0
    for (const files of listing.blocks(BLOCK)) {
      run.signal.throwIfAborted()
      const found = await Promise.all(files.map(find))
      const told: Told[] = []
      for (const [index, one] of found.entries()) {
        run.signal.throwIfAborted()
        if (one !== undefined) told.push(await tell(one, join(folder, files[index]?.name ?? '')))
      }
      if (told.length > 0) await run.tell(told)
      done += files.length
      run.progress({ done, total: listing.count, unit: 'files' })
    }
    if (tellOther !== undefined && others.length > 0)
      await run.tell(others.sort().map((name) => tellOther(join(folder, name))))
    for (const records of blocksOf(tellRecords(), BLOCK)) await run.tell(records)
  } finally {
    listing.close()
  }
}
