import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Whereabouts } from '../store/file-identity.js'
import { inBackground, type OpenEntry, type OpenFiles } from './open-files.js'

/** The open file, if it still is what its path leads to. */
export function entryInPlace(files: OpenFiles, uuid: string): OpenEntry | undefined {
  const refusal = files.displaced.refusal(uuid)
  if (refusal !== undefined) throw refusal
  const entry = files.entries.get(uuid)
  const where = entry?.identity.whereabouts()
  if (entry === undefined || where === undefined || where === 'here') return entry
  throw setAside(files, entry, where)
}

function setAside(files: OpenFiles, entry: OpenEntry, where: Exclude<Whereabouts, 'here'>): ServiceError {
  files.entries.delete(entry.uuid)
  // After a restart nobody works with the new file before it was loaded.
  if (where !== 'moved' && files.register.active()?.uuid === entry.uuid) files.register.activate(null)
  const refusal = files.displaced.add(entry, where)
  inBackground(files, files.displaced.settle())
  return refusal
}

/** Whether the file is open and where it belongs. One that is not is closed, and its next caller gets the reason. */
export function isInPlace(files: OpenFiles, uuid: string): boolean {
  try {
    return entryInPlace(files, uuid) !== undefined
  } catch {
    return false
  }
}

/** Sets everything aside that is out of its place, so that the file at a path may be loaded; throws `refused` while that is at work. */
export async function makeWay(files: OpenFiles, path: string): Promise<void> {
  for (const uuid of [...files.entries.keys()]) isInPlace(files, uuid)
  await files.displaced.settle()
  // A reading thread may have opened it for a request that came when it was closed here, and nothing else makes it let go.
  if (![...files.entries.values()].some((entry) => entry.path === path)) await files.readers.release(path)
  if (files.displaced.isOpen(path)) {
    throw new ServiceError('refused', say('project_place_at_work', { path }))
  }
  files.locks.assertFree(path)
}
