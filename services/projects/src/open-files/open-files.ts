import type { Logger } from '@regesta/log/logger'
import type { OpenProject } from '../open-project.js'
import type { FileIdentity } from '../store/file-identity.js'
import type { Register } from '../store/register.js'
import type { Readers } from '../workers/readers.js'
import type { DisplacedFiles } from './displaced-files.js'
import type { FileLocks } from './file-locks.js'
import type { ProjectHolds } from './project-holds.js'

export interface OpenFilesOptions {
  readonly register: Register
  readonly log: Logger
  /** Other threads of this process that have files open. */
  readonly readers: Pick<Readers, 'isRead' | 'release'>
  /** Milliseconds without use after which a file is closed. */
  readonly idle: number
}

/** A project file that is open. */
export interface OpenEntry extends OpenProject {
  readonly identity: FileIdentity
  /** It could only be read when it was opened. */
  readonly isProtected: boolean
  /** Has changes of rows noted from now on; asked for again, it changes nothing. */
  noteChanges(): void
  /** When it was checked whole; undefined while it is unknown whether it is sound. */
  checkedAt: string | undefined
  lastUse: number
  closing: boolean
}

/** All project files that are open, by uuid. */
export interface OpenFiles extends OpenFilesOptions {
  readonly entries: Map<string, OpenEntry>
  readonly holds: ProjectHolds
  /** Projects whose files are kept closed. */
  readonly shut: Set<string>
  readonly locks: FileLocks
  readonly displaced: DisplacedFiles
}

/** Gives the lock of a file back unless it is open, active or in use. */
export function unlock({ register, entries, displaced, locks }: OpenFiles, path: string): void {
  const isOpen = [...entries.values()].some((entry) => entry.path === path) || displaced.isOpen(path)
  if (!isOpen && register.active()?.path !== path) locks.giveBack(path)
}

/** Whether somebody works with a project or reads from its file. */
export const isBusy = ({ holds, readers }: OpenFiles, { uuid, path }: Pick<OpenProject, 'uuid' | 'path'>): boolean =>
  holds.isHeld(uuid) || readers.isRead(path)

/** Work that nobody waits for: its errors go to the log and end nothing else. */
export function inBackground({ log }: OpenFiles, work: Promise<unknown>): void {
  work.catch((err: unknown) => log.error({ err }, 'a project file could not be closed or kept'))
}
