import { existsSync } from 'node:fs'
import { ServiceError } from '@regesta/contracts/problem'
import type { Logger } from '@regesta/log/logger'
import { type FileLock, lockFile } from '@regesta/sqlite/lock'
import { type Database, setPragmas } from '@regesta/sqlite/open-database'
import { type Statement, statementCache } from '@regesta/sqlite/statements'
import Sqlite from 'better-sqlite3'
import { onNetworkFileSystem } from './store/network-file-system.js'
import type { KnownProject, Register } from './store/register.js'

/** A project file that is open now. Ask for it anew after every wait: an idle file is closed. */
export interface OpenProject {
  readonly uuid: string
  readonly path: string
  readonly database: Database
  /** A prepared statement, made once per query. */
  statement(sql: string): Statement
}

export interface OpenProjects {
  /** Opens the file when it is not open; throws `not_found` for an unknown project and `refused` for a locked file. */
  use(uuid: string): OpenProject
  /** Keeps the file open until the answer is called, for work that lasts. */
  hold(uuid: string): () => void
  isHeld(uuid: string): boolean
  known(): KnownProject[]
  /** Takes the lock of a file for this process; throws `refused` while another process has it. */
  lock(path: string): void
  /** Gives the lock back unless the file is open, active or in use. */
  unlock(path: string): void
  /** Closes the file, when nothing holds it, so that it is one complete file that may be copied or replaced. */
  closeOut(uuid: string): Promise<boolean>
  /** Closes the file at once, when its project is found elsewhere from now on. */
  drop(uuid: string): void
  closeAll(): Promise<void>
}

interface Entry extends OpenProject {
  lastUse: number
  closing: boolean
}

export interface OpenProjectsOptions {
  readonly register: Register
  readonly log: Logger
  /** Makes other threads of this process close the file. */
  releaseReaders(path: string): Promise<void>
  /** Milliseconds without use after which a file is closed. */
  readonly idle: number
}

/** The project files that this process has open, by uuid. */
export function openProjects({ register, log, releaseReaders, idle }: OpenProjectsOptions): OpenProjects {
  const entries = new Map<string, Entry>()
  const holds = new Map<string, number>()
  const locks = new Map<string, FileLock>()

  function lock(path: string) {
    if (locks.has(path)) return
    const taken = lockFile(path)
    if (taken === null) {
      throw new ServiceError(
        'refused',
        `The project file ${path} is in use by another program. Close it there first, or work with a copy`,
      )
    }
    locks.set(path, taken)
  }

  function unlock(path: string) {
    const needed = register.active()?.path === path || [...entries.values()].some((entry) => entry.path === path)
    if (needed) return
    locks.get(path)?.release()
    locks.delete(path)
  }

  function open(uuid: string): Entry {
    const known = register.find(uuid)
    if (known === undefined) {
      throw new ServiceError('not_found', `No project with uuid '${uuid}' is known here. Load its file with /pdb/load`)
    }
    if (!existsSync(known.path)) {
      throw new ServiceError(
        'not_found',
        `The project file ${known.path} is gone. Put it back, or load another project`,
      )
    }
    lock(known.path)
    const database = new Sqlite(known.path, { fileMustExist: true })
    setPragmas(database, onNetworkFileSystem(known.path))
    return { ...known, database, statement: statementCache(database), lastUse: 0, closing: false }
  }

  function use(uuid: string): OpenProject {
    let entry = entries.get(uuid)
    if (entry === undefined) {
      entry = open(uuid)
      entries.set(uuid, entry)
    }
    entry.lastUse = Date.now()
    return entry
  }

  async function closeOut(uuid: string): Promise<boolean> {
    const entry = entries.get(uuid)
    if (entry === undefined) return true
    if (entry.closing || (holds.get(uuid) ?? 0) > 0) return false
    entry.closing = true
    const before = entry.lastUse
    await releaseReaders(entry.path)
    entry.closing = false
    if (entry.lastUse !== before || (holds.get(uuid) ?? 0) > 0) return false
    entries.delete(uuid)
    makeOneFile(entry.database, log)
    unlock(entry.path)
    return true
  }

  function drop(uuid: string) {
    const entry = entries.get(uuid)
    if (entry === undefined) return
    entries.delete(uuid)
    makeOneFile(entry.database, log)
    void releaseReaders(entry.path)
    locks.get(entry.path)?.release()
    locks.delete(entry.path)
  }

  const sweep = setInterval(
    () => {
      for (const [uuid, { lastUse, path }] of entries) {
        // Nothing is written into a file that was removed, and none is made in its place.
        if (!existsSync(path)) drop(uuid)
        else if (Date.now() - lastUse >= idle) void closeOut(uuid)
      }
    },
    Math.min(idle, 1000),
  )
  sweep.unref()

  return {
    use,
    hold(uuid) {
      use(uuid)
      holds.set(uuid, (holds.get(uuid) ?? 0) + 1)
      let held = true
      return () => {
        if (held) holds.set(uuid, (holds.get(uuid) ?? 1) - 1)
        held = false
      }
    },
    isHeld: (uuid) => (holds.get(uuid) ?? 0) > 0,
    known: () => register.list(),
    lock,
    unlock,
    closeOut,
    drop,
    async closeAll() {
      clearInterval(sweep)
      for (const { path } of entries.values()) await releaseReaders(path)
      for (const { database } of entries.values()) makeOneFile(database, log)
      for (const taken of locks.values()) taken.release()
      entries.clear()
      locks.clear()
    },
  }
}

/** Moves the write-ahead log into the file and removes it, then closes. */
export function makeOneFile(database: Database, log: Logger): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
    database.pragma('journal_mode = DELETE')
  } catch (error) {
    log.warn({ err: error, file: database.name }, 'write-ahead log not removed, the file is read by someone else')
  }
  database.close()
}
