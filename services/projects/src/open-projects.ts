import { now } from '@regesta/sqlite/timestamp'
import { closeAll, closeIdle, closeOut, drop, keepClosed } from './open-files/close-files.js'
import { DisplacedFiles } from './open-files/displaced-files.js'
import { FileLocks } from './open-files/file-locks.js'
import { isBusy, type OpenFiles, type OpenFilesOptions, unlock } from './open-files/open-files.js'
import { projectHolds } from './open-files/project-holds.js'
import { makeWay } from './open-files/set-aside.js'
import { checkedAt } from './open-files/soundness.js'
import { hold, use } from './open-files/use-file.js'
import type { OpenProject } from './open-project.js'
import type { KnownProject } from './store/register.js'

export interface OpenProjects {
  /**
   * Opens the file when it is not open; throws `not_found` for an unknown project, `refused` for a locked file and for one
   * that another took the place of while it was open.
   */
  use(uuid: string): OpenProject
  /** Keeps the file open until the answer is called, for work that lasts. */
  hold(uuid: string, purpose?: string): () => void
  /** The work that keeps it open. */
  heldFor(uuid: string): string[]
  isOpen(uuid: string): boolean
  known(): KnownProject[]
  /** When a file was checked whole that was not changed by others since; undefined when that cannot be said. */
  checkedAt(path: string): string | undefined
  /** Notes that the file of a project has just been checked whole. */
  noteChecked(uuid: string): void
  /** Takes the lock of a file for this process; throws `refused` while another process has it. */
  lock(path: string): void
  /** Gives the lock back unless the file is open, active or in use. */
  unlock(path: string): void
  /** Closes the file, when nobody works with it, so that it is one complete file that may be copied or replaced. */
  closeOut(uuid: string): Promise<boolean>
  /**
   * Closes the file and keeps it closed until the answer is called, so that another may take its place; undefined when
   * somebody works with it.
   */
  keepClosed(uuid: string): Promise<(() => void) | undefined>
  /** Closes the file at once, when its project is found elsewhere from now on. */
  drop(uuid: string): void
  /** Before a file is looked at that is to be loaded: the one that was open there before is closed; throws `refused`. */
  makeWay(path: string): Promise<void>
  /** A project is loaded whose file was displaced; throws `refused` while work on that is under way. */
  readmit(uuid: string): void
  closeAll(): Promise<void>
}

/** The project files that this process has open, by uuid. */
export function openProjects(options: OpenFilesOptions): OpenProjects {
  const release = async (file: Pick<OpenProject, 'uuid' | 'path'>) => {
    if (isBusy(files, file)) return false
    await options.readers.release(file.path)
    return true
  }
  const displaced = new DisplacedFiles(release, (path) => unlock(files, path), options.log)
  const [locks, holds] = [new FileLocks(), projectHolds()]
  const files: OpenFiles = { ...options, entries: new Map(), shut: new Set(), holds, locks, displaced }
  const sweep = setInterval(() => closeIdle(files), Math.min(options.idle, 1000)).unref()
  return {
    use: (uuid) => use(files, uuid),
    hold: (uuid, purpose = 'an operation') => hold(files, uuid, purpose),
    heldFor: files.holds.purposesOf,
    isOpen: (uuid) => files.entries.has(uuid),
    known: () => options.register.list(),
    checkedAt: (path) => checkedAt(files, path),
    noteChecked: (uuid) => {
      const entry = files.entries.get(uuid)
      if (entry !== undefined) entry.checkedAt = now()
    },
    lock: (path) => files.locks.take(path),
    unlock: (path) => unlock(files, path),
    closeOut: (uuid) => closeOut(files, uuid),
    keepClosed: (uuid) => keepClosed(files, uuid),
    drop: (uuid) => drop(files, uuid),
    makeWay: (path) => makeWay(files, path),
    readmit: (uuid) => displaced.forget(uuid),
    closeAll: async () => {
      clearInterval(sweep)
      await closeAll(files)
    },
  }
}
