import { makeOneFile } from '../store/open-project-file.js'
import { inBackground, isBusy, type OpenFiles, unlock } from './open-files.js'
import { entryInPlace, isInPlace } from './set-aside.js'
import { keepSoundness } from './soundness.js'

/** Closes what nobody has used for a while. */
export function closeIdle(files: OpenFiles): void {
  for (const [uuid, { lastUse }] of files.entries) {
    // Nothing is written into a file that was removed or replaced, and none is made in its place.
    if (isInPlace(files, uuid) && performance.now() - lastUse >= files.idle) inBackground(files, closeOut(files, uuid))
  }
  inBackground(files, files.displaced.settle())
}

/** Closes a file when nobody works with it; false while somebody does. */
export async function closeOut(files: OpenFiles, uuid: string): Promise<boolean> {
  const entry = entryInPlace(files, uuid)
  if (entry === undefined) {
    // It was closed while nobody used it, and kept its lock as long as it was active.
    const known = files.register.find(uuid)
    if (known !== undefined) unlock(files, known.path)
    return true
  }
  if (entry.closing || isBusy(files, entry)) return false
  entry.closing = true
  const before = entry.lastUse
  await files.readers.release(entry.path)
  entry.closing = false
  if (entry.lastUse !== before || isBusy(files, entry) || files.entries.get(uuid) !== entry) return false
  files.entries.delete(uuid)
  makeOneFile(entry.database, files.log)
  keepSoundness(files, entry)
  entry.identity.close()
  unlock(files, entry.path)
  return true
}

/** Closes a file and keeps it closed until the answer is called; undefined while somebody works with it. */
export async function keepClosed(files: OpenFiles, uuid: string): Promise<(() => void) | undefined> {
  files.shut.add(uuid)
  const release = () => void files.shut.delete(uuid)
  let isClosed = false
  try {
    isClosed = await closeOut(files, uuid)
  } finally {
    if (!isClosed) release()
  }
  return isClosed ? release : undefined
}

/** Closes a file at once. */
export function drop(files: OpenFiles, uuid: string): void {
  const { entries, locks, log, readers } = files
  const entry = entries.get(uuid)
  if (entry === undefined) return
  entries.delete(uuid)
  makeOneFile(entry.database, log)
  keepSoundness(files, entry)
  inBackground(files, readers.release(entry.path).then(entry.identity.close))
  locks.giveBack(entry.path)
}

/** Closes all files, even those in use. */
export async function closeAll(files: OpenFiles): Promise<void> {
  const { entries, locks, log, readers, displaced } = files
  for (const uuid of [...entries.keys()]) isInPlace(files, uuid)
  await displaced.settle()
  for (const { path } of entries.values()) await readers.release(path)
  for (const entry of entries.values()) {
    makeOneFile(entry.database, log)
    keepSoundness(files, entry)
    entry.identity.close()
  }
  locks.giveBackAll()
  entries.clear()
}
