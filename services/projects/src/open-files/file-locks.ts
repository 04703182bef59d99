import { constants, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { giveToPeople } from '@regesta/http/new-files'
import { type FileLock, lockFile } from '@regesta/sqlite/lock'

interface Held {
  /** Beside the file: other machines that share the folder see it, too. */
  readonly beside: FileLock
  /** For the file itself, whatever its name is, even if somebody removes the lock beside it. */
  own: FileLock | undefined
  /** Device and inode; undefined for a file that is not there yet. */
  id: string | undefined
}

/** Locks of files that this process writes to, against other processes. */
export class FileLocks {
  private readonly locks = new Map<string, Held>()

  /** Throws `refused` while another process has the lock, under whatever name it knows the file. */
  take(path: string): void {
    const known = this.locks.get(path)
    // Another file may have taken its place while nobody had it open.
    if (known !== undefined) this.follow(path, known)
    else this.takeNew(path)
  }

  /** The same without taking it, and without a file beside the one that is asked about. */
  assertFree(path: string): void {
    if (!this.locks.has(path)) this.lockItself(path, identityOf(path))?.release()
  }

  giveBack(path: string): void {
    const held = this.locks.get(path)
    this.locks.delete(path)
    held?.own?.release()
    held?.beside.release()
  }

  giveBackAll(): void {
    for (const path of [...this.locks.keys()]) this.giveBack(path)
  }

  /** The lock of the file itself; undefined where the system has no place for one. */
  private lockItself(path: string, id: string | undefined): FileLock | undefined {
    if (id === undefined) return undefined
    for (const [other, held] of this.locks) {
      if (other === path || held.id !== id) continue
      if (identityOf(other) === id) throw isOpenAs(path, other)
      // It was moved, and with it goes its lock.
      this.giveBack(other)
    }
    const taken = lockByIdentity(id)
    if (taken === null) throw isTaken(path)
    return taken
  }

  private takeNew(path: string): void {
    const id = identityOf(path)
    const own = this.lockItself(path, id)
    const beside = lockBeside(path, () => own?.release())
    this.locks.set(path, { beside, own, id })
  }

  private follow(path: string, held: Held): void {
    const id = identityOf(path)
    if (id === held.id) return
    const own = this.lockItself(path, id)
    held.own?.release()
    Object.assign(held, { own, id })
  }
}

/** @param giveUp called before anything is thrown */
function lockBeside(path: string, giveUp: () => void): FileLock {
  try {
    const taken = lockFile(path)
    if (taken !== null) {
      giveToPeople(`${path}.lock`)
      return taken
    }
  } catch (error) {
    giveUp()
    throw isProtection(error) ? cannotWrite(path, error) : error
  }
  giveUp()
  throw isTaken(path)
}

const isProtection = (error: unknown) =>
  /^(EACCES|EPERM|EROFS|SQLITE_READONLY.*|SQLITE_CANTOPEN.*)$/.test(String((error as { code?: unknown }).code))

/** Device and inode; undefined where the file cannot be reached, which reading it will report. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}-${ino}`
  } catch {
    return undefined
  }
}

/** Locks of this machine are kept together, a folder for each user; between users the lock beside the file still counts. */
function lockByIdentity(id: string): FileLock | null | undefined {
  const folder = join(tmpdir(), `regesta-locks-${process.getuid?.() ?? userInfo().username}`)
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
    return isPrivate(folder) ? lockFile(join(folder, id)) : undefined
  } catch {
    return undefined
  }
}

/** Anybody who may write there could take any lock, or redirect it. */
function isPrivate(folder: string): boolean {
  const { uid, mode } = lstatSync(folder)
  return (
    process.getuid === undefined ||
    (uid === process.getuid() && (mode & (constants.S_IFMT | 0o022)) === constants.S_IFDIR)
  )
}

const cannotWrite = (path: string, cause: unknown) =>
  new ServiceError('write_protected', say('project_folder_protected', { path, folder: dirname(path) }), {}, { cause })

const isTaken = (path: string) => new ServiceError('refused', say('project_in_use', { path }))

const isOpenAs = (path: string, other: string) =>
  new ServiceError('refused', say('project_under_other_name', { path, place: other }))
