import { randomInt } from 'node:crypto'
import {
  type BigIntStats,
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type Database, isWriteProtected } from '@regesta/sqlite/open-database'

/** What has become of the path at which a file was opened. */
export type Whereabouts =
  | 'here'
  /** The file was moved away; it still exists. */
  | 'moved'
  /** The file has no name any more. */
  | 'removed'
  /** Another file is there. */
  | 'replaced'
  /** The file is the same one and holds what somebody else wrote over it. */
  | 'overwritten'

export interface FileIdentity {
  whereabouts(): Whereabouts
  /** Whether a path leads to this file. */
  isAt(path: string): boolean
  /** Gives the log the name of another file, so that nobody takes it for the log of the file that is at the path now. */
  renameLog(to: string): void
  /**
   * Moves what the log holds into another file, also when somebody took the log away: closing the database would write it over
   * whatever is in the file by then. Asked again, it moves nothing over what was moved.
   *
   * @returns false when the database has no log
   */
  emptyLog(into: string): boolean
  /** Only when nobody in this process has the file open any more: it would end their locks. */
  close(): void
}

/** Where the header of a database has its application id. */
const MARK_AT = 68
const LARGEST = 2 ** 31 - 1
/** What SQLite keeps beside a file that is open. */
const LOGS = ['-wal', '-shm']

/**
 * Remembers which file a database was opened from: device and inode, and a mark in its header that is new each time the
 * file is opened, so that no copy made before carries it.
 */
export function fileIdentity(database: Database, path: string): FileIdentity {
  setMark(database)
  // Opened last: on some file systems the first one to write makes another file of it.
  const handle = openSync(path, 'r')
  let mark = markIn(handle)
  let seen = fstatSync(handle, { bigint: true })
  const logs = LOGS.map((suffix) => ({ suffix, own: statOf(`${path}${suffix}`) }))
  const log = openLog(path)
  let isLogEmptied = false

  /** Numbers of files change under some network file systems; the content decides, when it can be asked. */
  function contentSays(): 'same' | 'another' | 'later' {
    const wanted = setMark(database)
    mark = markIn(handle)
    if (markAt(path) !== mark) return 'another'
    return wanted === undefined || wanted === mark ? 'same' : 'later'
  }

  function whereabouts(): Whereabouts {
    const named = statOf(path)
    if (named === undefined) return fstatSync(handle).nlink === 0 ? 'removed' : 'moved'
    if (isSameState(named, seen)) return 'here'
    const own = fstatSync(handle, { bigint: true })
    if (!isSameFile(named, own)) {
      const answer = contentSays()
      if (answer === 'another') return 'replaced'
      // Somebody reads an older state, and the new mark waits in the log: the next one asks again.
      if (answer === 'later') return 'here'
    }
    // A file that is no longer a database is damaged, which queries will report.
    if (isSameFile(named, own) && markIn(handle) !== mark && startsLikeSqlite(handle)) return 'overwritten'
    seen = named
    return 'here'
  }

  function renameLog(to: string): void {
    for (const { suffix, own } of logs) {
      const there = statOf(`${path}${suffix}`)
      if (own !== undefined && there !== undefined && isSameFile(own, there))
        renameSync(`${path}${suffix}`, `${to}${suffix}`)
    }
  }

  function emptyLog(into: string): boolean {
    if (log === undefined) return false
    if (!isLogEmptied) copyBytes(log, into)
    ftruncateSync(log)
    isLogEmptied = true
    return true
  }

  function close(): void {
    closeSync(handle)
    if (log !== undefined) closeSync(log)
  }

  function isAt(other: string): boolean {
    const there = statOf(other)
    return there !== undefined && isSameFile(there, fstatSync(handle, { bigint: true }))
  }

  return { whereabouts, isAt, renameLog, emptyLog, close }
}

const statOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false })

const isSameFile = (a: BigIntStats, b: BigIntStats) => a.dev === b.dev && a.ino === b.ino

const isSameState = (a: BigIntStats, b: BigIntStats) => isSameFile(a, b) && a.mtimeNs === b.mtimeNs && a.size === b.size

/**
 * Puts a new mark into the file itself, or into its log as long as somebody reads an older state.
 *
 * @returns the mark; undefined for a file that cannot be written, which keeps its own
 */
function setMark(database: Database): number | undefined {
  const mark = randomInt(1, LARGEST)
  const inLog = database.pragma('journal_mode', { simple: true }) === 'wal'
  try {
    // Only some bytes of the first sector change, and losing them with the power would harm nobody: no need to wait.
    if (inLog) database.pragma('synchronous = OFF')
    database.pragma(`application_id = ${mark}`)
    if (inLog) database.pragma('wal_checkpoint(PASSIVE)')
    return mark
  } catch (error) {
    if (!isWriteProtected(error)) throw error
    return undefined
  } finally {
    database.pragma('synchronous = NORMAL')
  }
}

/** The log of a database that is open; undefined when it has none, or one that may only be read. */
function openLog(path: string): number | undefined {
  try {
    return openSync(`${path}-wal`, 'r+')
  } catch {
    return undefined
  }
}

function copyBytes(from: number, into: string): void {
  const target = openSync(into, 'w')
  try {
    const block = Buffer.alloc(1024 * 1024)
    for (let at = 0, read = -1; read !== 0; at += read) {
      read = readSync(from, block, 0, block.length, at)
      writeFileSync(target, block.subarray(0, read))
    }
    fsyncSync(target)
  } finally {
    closeSync(target)
  }
}

function startsLikeSqlite(handle: number): boolean {
  const head = Buffer.alloc(16)
  readSync(handle, head, 0, 16, 0)
  return head.toString('latin1') === 'SQLite format 3\0'
}

function markIn(handle: number): number {
  const bytes = Buffer.alloc(4)
  readSync(handle, bytes, 0, 4, MARK_AT)
  return bytes.readInt32BE()
}

function markAt(path: string): number | undefined {
  try {
    const handle = openSync(path, 'r')
    try {
      return markIn(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    return undefined
  }
}
