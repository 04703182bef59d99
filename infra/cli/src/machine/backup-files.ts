import { closeSync, type Dirent, openSync, readdirSync, readSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ACCESS_TOKEN } from '@regesta/launcher/access-token'
import { KEY } from './backup-manifest.js'

/** Folders of the data folder that are of this machine and this moment alone, or made again. */
const LEFT_OUT = ['run', 'logs', 'cache', 'backups', 'upgrade']
/** Records at the practice repository name its address, which follows from this one. */
const PORTS = 'run/ports.json'
/** Copies, environments of components (installed again), and what is in the making. */
const LEFT_OUT_ANYWHERE =
  /(^|\/)(copies|snapshots|node_modules|environment|\.venv|venv|\.staging|\.trash)(\/|$)|\.(lock|partial)$|-(wal|shm|journal)$/

/** Of listing a folder in which others work. */
const ATTEMPTS = 20
const SQLITE = Buffer.from('SQLite format 3\0')

/** The files of a data folder that a backup takes, relative to it, with `/`. */
export function filesToKeep(home: string, withKey: boolean): string[] {
  return entriesBelow(home)
    .filter((entry) => entry.isFile())
    .map((entry) => relative(home, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path === PORTS || !LEFT_OUT.includes(path.split('/')[0] ?? ''))
    .filter((path) => path !== ACCESS_TOKEN && !LEFT_OUT_ANYWHERE.test(path) && (withKey || path !== KEY))
    .sort()
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
