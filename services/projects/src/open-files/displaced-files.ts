import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import type { Logger } from '@regesta/log/logger'
import type { Whereabouts } from '../store/file-identity.js'
import { keepDisplaced, type OpenFile } from '../store/keep-displaced.js'

type Gone = Exclude<Whereabouts, 'here'>

interface OpenProjectFile extends OpenFile {
  readonly uuid: string
}

interface Displaced {
  readonly file: OpenProjectFile
  readonly where: Gone
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

  /** Sets an open file aside; answers what its callers are told from now on. */
  add(file: OpenProjectFile, where: Gone): ServiceError {
    const kept = `${file.path}.displaced-${new Date().toISOString().replace(/[:.]/g, '-')}`
    this.moveLog(file, kept)
    this.all.set(file.uuid, { file, where, kept, keeping: undefined, isClosed: false })
    this.log.warn({ path: file.path, where, kept }, 'a project file was displaced while it was open')
    return refused({ file, where, kept })
  }

  /** What callers of a project are told; undefined when its file was not displaced. */
  refusal(uuid: string): ServiceError | undefined {
    const displaced = this.all.get(uuid)
    return displaced && refused(displaced)
  }

  /** Whether a file is still open that was at a path before, or that is there now. */
  isOpen(path: string): boolean {
    return this.open().some(({ file }) => file.path === path || file.identity.isAt(path))
  }

  /** Keeps and closes what nobody works with any more. */
  async settle(): Promise<void> {
    for (const displaced of this.open()) {
      displaced.keeping ??= this.keep(displaced).finally(() => (displaced.keeping = undefined))
      await displaced.keeping
    }
  }

  /** The project is loaded again; throws `refused` while its displaced file is not kept. */
  forget(uuid: string): void {
    const displaced = this.all.get(uuid)
    if (displaced !== undefined && !displaced.isClosed) throw stillOpen(displaced.file.path)
    this.all.delete(uuid)
  }

  private open(): Displaced[] {
    return [...this.all.values()].filter(({ isClosed }) => !isClosed)
  }

  private async keep(displaced: Displaced): Promise<void> {
    const { file, kept, where } = displaced
    if (!(await this.release(file))) return
    try {
      await keepDisplaced(file, kept, where)
    } catch (err) {
      this.log.error({ err, path: file.path, kept }, 'a displaced project file could not be kept')
      // Where its folder is gone, too, there is no place for it. Elsewhere it stays open, and is tried again.
      if (existsSync(dirname(file.path))) return
      file.database.close()
    }
    file.identity.close()
    displaced.isClosed = true
    // It is whole elsewhere, or it comes back: nobody has to decide anything.
    if (where === 'moved') this.all.delete(file.uuid)
    this.closed(file.path)
  }

  /** At once, since work may go on for long: whoever opens the new file would read the log of the old one into it. */
  private moveLog({ path, identity }: OpenProjectFile, kept: string): void {
    try {
      identity.renameLog(kept)
    } catch (err) {
      this.log.error({ err, path, kept }, 'the log of a displaced project file could not be moved away')
    }
  }
}

const HAPPENED: Readonly<Record<Gone, (kept: string) => string>> = {
  moved: () => 'was moved away while it was open. It is complete where it is now',
  removed: (kept) => `was removed while it was open. What it held is kept as ${kept}`,
  replaced: (kept) =>
    `was replaced by another file while it was open. Nothing was written into that; what the old one held is kept as ${kept}`,
  overwritten: (kept) =>
    `was overwritten with another one while it was open. Nothing more was written into it; what was stored last is kept as ${kept}-wal`,
}

const refused = ({ file, where, kept }: Pick<Displaced, 'file' | 'where' | 'kept'>): ServiceError =>
  new ServiceError(
    'refused',
    `The project file ${file.path} ${HAPPENED[where](basename(kept))}. Load the file to go on with`,
  )

const stillOpen = (path: string): ServiceError =>
  new ServiceError(
    'refused',
    `The project file ${path} was displaced while work on it was under way, which goes on. Wait for it to end, then load again`,
  )
