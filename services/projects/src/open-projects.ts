import { existsSync } from 'node:fs'
import { ServiceError } from '@regesta/contracts/problem'
import type { Logger } from '@regesta/log/logger'
import { type Database, setPragmas } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { type Statement, statementCache } from '@regesta/sqlite/statements'
import { type FileLocks, fileLocks } from './file-locks.js'
import { onNetworkFileSystem } from './store/network-file-system.js'
import type { KnownProject, Register } from './store/register.js'
import type { Readers } from './workers/readers.js'

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
  isOpen(uuid: string): boolean
  known(): KnownProject[]
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
  closeAll(): Promise<void>
}

export interface OpenProjectsOptions {
  readonly register: Register
  readonly log: Logger
  /** Other threads of this process that have files open. */
  readonly readers: Pick<Readers, 'isRead' | 'release'>
  /** Milliseconds without use after which a file is closed. */
  readonly idle: number
}

interface Entry extends OpenProject {
  lastUse: number
  closing: boolean
}

/** All that is open, by uuid. */
interface State extends OpenProjectsOptions {
  readonly entries: Map<string, Entry>
  readonly holds: Map<string, number>
  /** Projects whose files are kept closed. */
  readonly shut: Set<string>
  readonly locks: FileLocks
}

/** The project files that this process has open, by uuid. */
export function openProjects(options: OpenProjectsOptions): OpenProjects {
  const state: State = { ...options, entries: new Map(), holds: new Map(), shut: new Set(), locks: fileLocks() }
  const sweep = setInterval(() => closeIdle(state), Math.min(options.idle, 1000)).unref()
  return {
    use: (uuid) => use(state, uuid),
    hold: (uuid) => hold(state, uuid),
    isHeld: (uuid) => (state.holds.get(uuid) ?? 0) > 0,
    isOpen: (uuid) => state.entries.has(uuid),
    known: () => options.register.list(),
    lock: (path) => state.locks.take(path),
    unlock: (path) => unlock(state, path),
    closeOut: (uuid) => closeOut(state, uuid),
    keepClosed: (uuid) => keepClosed(state, uuid),
    drop: (uuid) => drop(state, uuid),
    closeAll: async () => {
      clearInterval(sweep)
      await closeAll(state)
    },
  }
}

function use(state: State, uuid: string): OpenProject {
  if (state.shut.has(uuid)) {
    throw new ServiceError(
      'refused',
      'The project file is being replaced by a new one right now. Load that when it is there',
    )
  }
  const entry = state.entries.get(uuid) ?? open(state, uuid)
  state.entries.set(uuid, entry)
  entry.lastUse = performance.now()
  return entry
}

function open({ register, locks }: State, uuid: string): Entry {
  const known = register.find(uuid)
  if (known === undefined) {
    throw new ServiceError('not_found', `No project with uuid '${uuid}' is known here. Load its file with /pdb/load`)
  }
  if (!existsSync(known.path)) {
    throw new ServiceError('not_found', `The project file ${known.path} is gone. Put it back, or load another project`)
  }
  locks.take(known.path)
  const database = new Sqlite(known.path, { fileMustExist: true })
  setPragmas(database, onNetworkFileSystem(known.path))
  return { ...known, database, statement: statementCache(database), lastUse: 0, closing: false }
}

function hold(state: State, uuid: string): () => void {
  const { holds } = state
  use(state, uuid)
  holds.set(uuid, (holds.get(uuid) ?? 0) + 1)
  let held = true
  return () => {
    if (held) holds.set(uuid, (holds.get(uuid) ?? 1) - 1)
    held = false
  }
}

function unlock({ register, entries, locks }: State, path: string): void {
  const needed = register.active()?.path === path || [...entries.values()].some((entry) => entry.path === path)
  if (!needed) locks.giveBack(path)
}

function closeIdle(state: State): void {
  for (const [uuid, { lastUse, path }] of state.entries) {
    // Nothing is written into a file that was removed, and none is made in its place.
    if (!existsSync(path)) drop(state, uuid)
    else if (performance.now() - lastUse >= state.idle) void closeOut(state, uuid)
  }
}

const isBusy = ({ holds, readers }: State, { uuid, path }: Entry): boolean =>
  (holds.get(uuid) ?? 0) > 0 || readers.isRead(path)

async function closeOut(state: State, uuid: string): Promise<boolean> {
  const entry = state.entries.get(uuid)
  if (entry === undefined) return true
  if (entry.closing || isBusy(state, entry)) return false
  entry.closing = true
  const before = entry.lastUse
  await state.readers.release(entry.path)
  entry.closing = false
  if (entry.lastUse !== before || isBusy(state, entry)) return false
  state.entries.delete(uuid)
  makeOneFile(entry.database, state.log)
  unlock(state, entry.path)
  return true
}

async function keepClosed(state: State, uuid: string): Promise<(() => void) | undefined> {
  state.shut.add(uuid)
  const giveFree = () => void state.shut.delete(uuid)
  if (await closeOut(state, uuid)) return giveFree
  giveFree()
  return undefined
}

function drop({ entries, locks, log, readers }: State, uuid: string): void {
  const entry = entries.get(uuid)
  if (entry === undefined) return
  entries.delete(uuid)
  makeOneFile(entry.database, log)
  void readers.release(entry.path)
  locks.giveBack(entry.path)
}

async function closeAll({ entries, locks, log, readers }: State): Promise<void> {
  for (const { path } of entries.values()) await readers.release(path)
  for (const { database } of entries.values()) makeOneFile(database, log)
  locks.giveBackAll()
  entries.clear()
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
