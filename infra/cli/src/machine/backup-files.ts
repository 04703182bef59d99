import { closeSync, type Dirent, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { MADE, PASSING } from '@regesta/components/store/folder-listing'
import { ACCESS_TOKEN } from '@regesta/launcher/access-token'
import { KEY } from './backup-manifest.js'

/** Folders of the data folder that are of this machine and this moment alone, or made again. */
const LEFT_OUT = ['run', 'logs', 'cache', 'backups', 'upgrade', 'upgrade.partial']
/** Records at the practice repository name its address, which follows from this one. */
const PORTS = 'run/ports.json'
/** Copies that services make of what is in the backup itself. */
const COPIES = /^data\/([^/]+\/copies|projects\/snapshots)\//
/** Databases and project files in the making. What components call so is theirs. */
const IN_THE_MAKING = /^(?!components\/).*\.partial(-journal)?$/
/** Describes a version of a component, or one that has no folder for each version. */
const COMPONENT = /^components\/[^/]+\/([^/]+\/)?component\.yaml$/
/** What SQLite and a lock leave beside a database. */
const COMPANION = /(-wal|-shm|-journal|\.lock|\.lock-journal)$/

/** Of listing a folder in which others work. */
const ATTEMPTS = 20
const SQLITE = Buffer.from('SQLite format 3\0')

interface Kept {
  /** Relative to the data folder, with `/`. */
  readonly files: string[]
  /** Links that are not in the backup: what they lead to belongs to somebody else, or is not there. */
  readonly links: string[]
}

export interface WantedFiles {
  /** Whether the key of stored tokens goes along. */
  readonly withKey: boolean
  /** Tells the backups themselves, by paths relative to the data folder: each would hold all before it. */
  readonly isBackup: (path: string) => boolean
}

/** What a backup takes of a data folder, by where it lies: names below it are those of the person. */
export function filesToKeep(home: string, { withKey, isBackup }: WantedFiles): Kept {
  const pathOf = (entry: Dirent) => relative(home, join(entry.parentPath, entry.name)).split(sep).join('/')
  const entries = entriesBelow(home).map((entry) => ({ entry, path: pathOf(entry) }))
  const isMade = environmentsAmong(entries.map(({ path }) => path))
  const isWanted = (path: string) =>
    path === PORTS ||
    !(isBackup(path) || LEFT_OUT.includes(path.split('/')[0] ?? '') || isPassing(home, path) || isMade(path))
  const isSecret = (path: string) => path === ACCESS_TOKEN || (path === KEY && !withKey)
  const kept: Kept = { files: [], links: [] }
  for (const { entry, path } of entries) {
    const isLink = entry.isSymbolicLink()
    if (!(isLink || entry.isFile()) || isSecret(path) || !isWanted(path)) continue
    const isTaken = !isLink || isLinkedConfiguration(home, path)
    ;(isTaken ? kept.files : kept.links).push(path)
  }
  return { files: kept.files.sort(), links: kept.links.sort() }
}

/** Copies, what is in the making, and what goes with a database that is open. */
function isPassing(home: string, path: string): boolean {
  const [top, second = ''] = path.split('/')
  if (COPIES.test(path) || IN_THE_MAKING.test(path) || (top === 'components' && PASSING.has(second))) return true
  return COMPANION.test(path) && isDatabase(join(home, path.replace(COMPANION, '')))
}

/** Tells what lies in the environment of a component, whose folder is that of its component.yaml. */
function environmentsAmong(paths: readonly string[]): (path: string) => boolean {
  const components = new Set(paths.filter((path) => COMPONENT.test(path)).map(dirname))
  return (path) => {
    const parts = path.split('/')
    return [2, 3].some((depth) => MADE.has(parts[depth] ?? '') && components.has(parts.slice(0, depth).join('/')))
  }
}

/** Configuration may be kept elsewhere, and linked to. */
function isLinkedConfiguration(home: string, path: string): boolean {
  try {
    return path.startsWith('config/') && statSync(join(home, path)).isFile()
  } catch {
    return false
  }
}

/** A folder that goes away while it is listed is listed once more. */
function entriesBelow(home: string): Dirent[] {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return readdirSync(home, { recursive: true, withFileTypes: true })
    } catch (error) {
      if (!isGone(error) || attempt === ATTEMPTS) throw error
    }
  }
}

/** Whether an error says that a file does not exist any more. */
export const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Whether a file is a database, by its first bytes: whatever it is called, it may be in use. False for one that is gone. */
export function isDatabase(file: string): boolean {
  let handle: number
  try {
    handle = openSync(file, 'r')
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
  try {
    const bytes = Buffer.alloc(SQLITE.length)
    return readSync(handle, bytes, 0, bytes.length, 0) === bytes.length && bytes.equals(SQLITE)
  } finally {
    closeSync(handle)
  }
}
