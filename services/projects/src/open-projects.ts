import { existsSync } from 'node:fs'
import { ServiceError } from '@regesta/contracts/problem'
import type { Logger } from '@regesta/log/logger'
import type { Database } from '@regesta/sqlite/open-database'
import type { Statement } from '@regesta/sqlite/statements'
import { type DisplacedFiles, displacedFiles } from './displaced-files.js'
import { type FileLocks, fileLocks } from './file-locks.js'
import { type ProjectHolds, projectHolds } from './project-holds.js'
import type { FileIdentity, Whereabouts } from './store/file-identity.js'
import { isWritable, makeOneFile, openProjectFile } from './store/open-project-file.js'
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

export interface OpenProjectsOptions {
  readonly register: Register
  readonly log: Logger
  /** Other threads of this process that have files open. */
  readonly readers: Pick<Readers, 'isRead' | 'release'>
  /** Milliseconds without use after which a file is closed. */
  readonly idle: number
}

interface Entry extends OpenProject {
  readonly identity: FileIdentity
  /** It could only be read when it was opened. */
  readonly isProtected: boolean
  lastUse: number
  closing: boolean
}

/** All that is open, by uuid. */
interface State extends OpenProjectsOptions {
  readonly entries: Map<string, Entry>
  readonly holds: ProjectHolds
  /** Projects whose files are kept closed. */
  readonly shut: Set<string>
  readonly locks: FileLocks
  readonly displaced: DisplacedFiles
}

/** The project files that this process has open, by uuid. */
export function openProjects(options: OpenProjectsOptions): OpenProjects {
  const release = async (file: Pick<OpenProject, 'uuid' | 'path'>) => {
    if (isBusy(state, file)) return false
    await options.readers.release(file.path)
    return true
  }
  const displaced = displacedFiles(release, (path) => unlock(state, path), options.log)
  const [locks, holds] = [fileLocks(), projectHolds()]
  const state: State = { ...options, entries: new Map(), shut: new Set(), holds, locks, displaced }
  const sweep = setInterval(() => closeIdle(state), Math.min(options.idle, 1000)).unref()
  return {
    use: (uuid) => use(state, uuid),
    hold: (uuid, purpose = 'an operation') => hold(state, uuid, purpose),
    heldFor: state.holds.purposesOf,
    isOpen: (uuid) => state.entries.has(uuid),
    known: () => options.register.list(),
    lock: (path) => state.locks.take(path),
    unlock: (path) => unlock(state, path),
    closeOut: (uuid) => closeOut(state, uuid),
    keepClosed: (uuid) => keepClosed(state, uuid),
    drop: (uuid) => drop(state, uuid),
    makeWay: (path) => makeWay(state, path),
    readmit: (uuid) => displaced.forget(uuid),
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
  const entry = entryInPlace(state, uuid) ?? open(state, uuid)
  state.entries.set(uuid, entry)
  // One that was opened for reading is closed by the next sweep when it may be written again, and opened anew.
  entry.lastUse = entry.isProtected && isWritable(entry.path) ? Number.NEGATIVE_INFINITY : performance.now()
  return entry
}

/** The open file, if it still is what its path leads to. */
function entryInPlace(state: State, uuid: string): Entry | undefined {
  const refusal = state.displaced.refusal(uuid)
  if (refusal !== undefined) throw refusal
  const entry = state.entries.get(uuid)
  const where = entry?.identity.whereabouts()
  if (entry === undefined || where === undefined || where === 'here') return entry
  throw setAside(state, entry, where)
}

function setAside(state: State, entry: Entry, where: Exclude<Whereabouts, 'here'>): ServiceError {
  state.entries.delete(entry.uuid)
  // After a restart nobody works with the new file before it was loaded.
  if (where !== 'moved' && state.register.active()?.uuid === entry.uuid) state.register.activate(null)
  const refusal = state.displaced.add(entry, where)
  inBackground(state, state.displaced.settle())
  return refusal
}

function open(state: State, uuid: string): Entry {
  const known = state.register.find(uuid)
  if (known === undefined) {
    throw new ServiceError('not_found', `No project with uuid '${uuid}' is known here. Load its file with /pdb/load`)
  }
  if (!existsSync(known.path)) {
    throw new ServiceError('not_found', `The project file ${known.path} is gone. Put it back, or load another project`)
  }
  state.locks.take(known.path)
  try {
    return { ...known, ...openProjectFile(known.path), lastUse: 0, closing: false }
  } catch (error) {
    unlock(state, known.path)
    throw error
  }
}

function hold(state: State, uuid: string, purpose: string): () => void {
  use(state, uuid)
  return state.holds.take(uuid, purpose)
}

function unlock({ register, entries, displaced, locks }: State, path: string): void {
  const isOpen = [...entries.values()].some((entry) => entry.path === path) || displaced.isOpen(path)
  if (!isOpen && register.active()?.path !== path) locks.giveBack(path)
}

function closeIdle(state: State): void {
  for (const [uuid, { lastUse }] of state.entries) {
    // Nothing is written into a file that was removed or replaced, and none is made in its place.
    if (isInPlace(state, uuid) && performance.now() - lastUse >= state.idle) inBackground(state, closeOut(state, uuid))
  }
  inBackground(state, state.displaced.settle())
}

/** Work that nobody waits for: what goes wrong with it is told in the log and ends nothing else. */
function inBackground({ log }: State, work: Promise<unknown>): void {
  work.catch((err: unknown) => log.error({ err }, 'a project file could not be closed or kept'))
}

/** Whether the file is open and where it belongs. One that is not is closed, and its next caller is told why. */
function isInPlace(state: State, uuid: string): boolean {
  try {
    return entryInPlace(state, uuid) !== undefined
  } catch {
    return false
  }
}

const isBusy = ({ holds, readers }: State, { uuid, path }: Pick<OpenProject, 'uuid' | 'path'>): boolean =>
  holds.isHeld(uuid) || readers.isRead(path)

async function closeOut(state: State, uuid: string): Promise<boolean> {
  const entry = entryInPlace(state, uuid)
  if (entry === undefined) {
    // It was closed while nobody used it, and kept its lock as long as it was active.
    const known = state.register.find(uuid)
    if (known !== undefined) unlock(state, known.path)
    return true
  }
  if (entry.closing || isBusy(state, entry)) return false
  entry.closing = true
  const before = entry.lastUse
  await state.readers.release(entry.path)
  entry.closing = false
  if (entry.lastUse !== before || isBusy(state, entry) || state.entries.get(uuid) !== entry) return false
  state.entries.delete(uuid)
  makeOneFile(entry.database, state.log)
  entry.identity.close()
  unlock(state, entry.path)
  return true
}

async function keepClosed(state: State, uuid: string): Promise<(() => void) | undefined> {
  state.shut.add(uuid)
  const giveFree = () => void state.shut.delete(uuid)
  let isClosed = false
  try {
    isClosed = await closeOut(state, uuid)
  } finally {
    if (!isClosed) giveFree()
  }
  return isClosed ? giveFree : undefined
}

function drop(state: State, uuid: string): void {
  const { entries, locks, log, readers } = state
  const entry = entries.get(uuid)
  if (entry === undefined) return
  entries.delete(uuid)
  makeOneFile(entry.database, log)
  inBackground(state, readers.release(entry.path).then(entry.identity.close))
  locks.giveBack(entry.path)
}

async function makeWay(state: State, path: string): Promise<void> {
  for (const uuid of [...state.entries.keys()]) isInPlace(state, uuid)
  await state.displaced.settle()
  if (state.displaced.isOpen(path)) {
    throw new ServiceError(
      'refused',
      `Work on a file that was replaced or moved to ${path} is under way. Wait for it to end, then load it`,
    )
  }
  state.locks.assertFree(path)
}

async function closeAll(state: State): Promise<void> {
  const { entries, locks, log, readers, displaced } = state
  for (const uuid of [...entries.keys()]) isInPlace(state, uuid)
  await displaced.settle()
  for (const { path } of entries.values()) await readers.release(path)
  for (const { database, identity } of entries.values()) {
    makeOneFile(database, log)
    identity.close()
  }
  locks.giveBackAll()
  entries.clear()
}
