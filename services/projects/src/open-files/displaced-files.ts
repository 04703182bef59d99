import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Logger } from '@regesta/log/logger'
import type { Whereabouts } from '../store/file-identity.js'
import { keepDisplaced, type OpenFile } from '../store/keep-displaced.js'

type Gone = Exclude<Whereabouts, 'here'>

/** If its folder is gone, too, there is no place for the content of a file. */
type Fate = Gone | 'removed with its folder'

interface OpenProjectFile extends OpenFile {
  readonly uuid: string
}

interface Displaced {
  readonly file: OpenProjectFile
  fate: Fate
  readonly kept: string
  keeping: Promise<void> | undefined
  isClosed: boolean
}

/** Open project files whose place another file took, until somebody loads the project again. */
export class DisplacedFiles {
  private readonly all = new Map<string, Displaced>()

  /** @param release makes all threads close a file; false while somebody works with it */
  constructor(
    private readonly release: (file: OpenProjectFile) => Promise<boolean>,
    private readonly closed: (path: string) => void,
    private readonly log: Logger,
  ) {}

  /** Sets an open file aside; returns the error that its callers get from now on. */
  add(file: OpenProjectFile, where: Gone): ServiceError {
    const kept = `${file.path}.displaced-${new Date().toISOString().replace(/[:.]/g, '-')}`
    const fate = where === 'removed' && isFolderGone(file) ? 'removed with its folder' : where
    if (fate !== 'removed with its folder') this.moveLog(file, kept)
    this.all.set(file.uuid, { file, fate, kept, keeping: undefined, isClosed: false })
    this.log.warn({ path: file.path, fate, kept }, 'a project file was displaced while it was open')
    return refused({ file, fate, kept })
  }

  /** The error that callers of a project get; undefined when its file was not displaced. */
  refusal(uuid: string): ServiceError | undefined {
    const displaced = this.all.get(uuid)
    return displaced && refused(displaced)
  }

  /** Whether a file is still open that was at a path before, or that is there now. */
  isOpen(path: string): boolean {
    return this.open().some(({ file }) => file.path === path || file.identity.isAt(path))
  }

  /** Keeps and closes what is no longer in use. */
  async settle(): Promise<void> {
    for (const displaced of this.open()) {
      displaced.keeping ??= this.keep(displaced).finally(() => (displaced.keeping = undefined))
      await displaced.keeping
    }
  }

  /** The project is loaded again; throws `refused` while its displaced file is not kept. */
  forget(uuid: string): void {
    const displaced = this.all.get(uuid)
    if (displaced !== undefined && !displaced.isClosed) throw stillOpen(displaced.file)
    this.all.delete(uuid)
  }

  private open(): Displaced[] {
    return [...this.all.values()].filter(({ isClosed }) => !isClosed)
  }

  private async keep(displaced: Displaced): Promise<void> {
    const { file } = displaced
    if (!(await this.release(file))) return
    if (!(await this.isSettled(displaced))) return
    file.identity.close()
    displaced.isClosed = true
    // It is whole elsewhere, or it comes back: there is nothing to decide.
    if (displaced.fate === 'moved') this.all.delete(file.uuid)
    this.closed(file.path)
  }

  /** Whether the database is closed, and kept where there is a place for it. Otherwise it stays open, and is tried again. */
  private async isSettled(displaced: Displaced): Promise<boolean> {
    const { file, kept, fate } = displaced
    try {
      if (fate === 'removed with its folder') file.database.close()
      else await keepDisplaced(file, kept, fate)
      return true
    } catch (err) {
      this.log.error({ err, path: file.path, kept }, 'a displaced project file could not be kept')
      if (!isFolderGone(file)) return false
      if (fate === 'removed') displaced.fate = 'removed with its folder'
      file.database.close()
      return true
    }
  }

  /** At once, since work may go on for long: opening the new file would replay the log of the old one into it. */
  private moveLog({ path, identity }: OpenProjectFile, kept: string): void {
    try {
      identity.renameLog(kept)
    } catch (err) {
      this.log.error({ err, path, kept }, 'the log of a displaced project file could not be moved away')
    }
  }
}

const isFolderGone = ({ path }: OpenFile): boolean => !existsSync(dirname(path))

const HAPPENED = {
  moved: 'project_moved_while_open',
  removed: 'project_removed_while_open',
  'removed with its folder': 'project_removed_with_folder',
  replaced: 'project_replaced_while_open',
  overwritten: 'project_overwritten_while_open',
} as const satisfies Record<Fate, string>

const refused = ({ file: { path }, fate, kept }: Pick<Displaced, 'file' | 'fate' | 'kept'>): ServiceError =>
  new ServiceError('refused', say(HAPPENED[fate], { path, kept: basename(kept) }))

const stillOpen = ({ path }: OpenFile): ServiceError =>
  new ServiceError('refused', say('project_displaced_at_work', { path }))
