import { existsSync } from 'node:fs'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { OpenProject } from '../open-project.js'
import { isWritable } from '../store/is-writable.js'
import { openProjectFile } from '../store/open-project-file.js'
import { mayChangeRows, storedAct } from '../stored-act.js'
import { isAsLeft, noteOpened } from './last-seen.js'
import { type OpenEntry, type OpenFiles, unlock } from './open-files.js'
import { entryInPlace } from './set-aside.js'
import { checkedWhileClosed } from './soundness.js'

/** The open file of a project; it is opened when it is not. */
export function use(files: OpenFiles, uuid: string): OpenProject {
  if (files.shut.has(uuid)) {
    throw new ServiceError('refused', say('project_being_replaced', {}))
  }
  const entry = entryInPlace(files, uuid) ?? open(files, uuid)
  files.entries.set(uuid, entry)
  if (mayChangeRows()) entry.noteChanges()
  // One that was opened for reading is closed by the next sweep once it may be written, and opened again.
  entry.lastUse = entry.isProtected && isWritable(entry.path) ? Number.NEGATIVE_INFINITY : performance.now()
  return entry
}

function open(files: OpenFiles, uuid: string): OpenEntry {
  const known = files.register.find(uuid)
  if (known === undefined) {
    throw new ServiceError('not_found', say('project_unknown_here', { uuid }))
  }
  if (!existsSync(known.path)) {
    throw new ServiceError('not_found', say('project_gone', { path: known.path }))
  }
  files.locks.take(known.path)
  try {
    // Before it is opened, for that changes it.
    const checkedAt = checkedWhileClosed(files.register, known.path)
    const isKnown = isAsLeft(files.register, known)
    const entry = { ...known, ...openProjectFile(known.path, storedAct), checkedAt, lastUse: 0, closing: false }
    noteOpened(files, entry, isKnown)
    return entry
  } catch (error) {
    unlock(files, known.path)
    throw error
  }
}

/** Keeps a file open until the answer is called. */
export function hold(files: OpenFiles, uuid: string, purpose: string): () => void {
  use(files, uuid)
  return files.holds.take(uuid, purpose)
}
