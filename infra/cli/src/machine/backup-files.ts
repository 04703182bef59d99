import { closeSync, type Dirent, existsSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ACCESS_TOKEN } from '@regesta/launcher/access-token'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { Refusal } from '../exit-code.js'
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

/** Whether something is not there any more. */
export const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Whether a file is a database, told by its first bytes: whatever it is called, it may be in use. One that is gone is none. */
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

/** The project files that an installation knows. */
export function knownProjects(home: string): string[] {
  const register = join(home, 'data', 'projects', 'register.db')
  if (!existsSync(register)) return []
  const database = new Sqlite(register, { readonly: true, fileMustExist: true })
  try {
    const rows = database.prepare('select path from known_projects order by last_loaded desc').all() as {
      path: string
    }[]
    return rows.map(({ path }) => path)
  } finally {
    database.close()
  }
}

/** What is put back is seen here for the first time. A register of an older release notes no states. */
function forgetStates(database: InstanceType<typeof Sqlite>): void {
  const columns = database.pragma('table_info(known_projects)') as { name: string }[]
  if (columns.some(({ name }) => name === 'last_state')) database.exec('update known_projects set last_state = null')
}

/** What SQLite says of a file that is no register; a full disk is not among it. */
const NO_REGISTER = /^SQLITE_(NOTADB|CORRUPT|ERROR|CANTOPEN|CONSTRAINT)/

/**
 * Tells the register where project files lie now.
 *
 * @throws Refusal when it is none
 */
export function tellRegister(home: string, moved: ReadonlyMap<string, string>): void {
  const register = join(home, 'data', 'projects', 'register.db')
  if (!existsSync(register)) return
  try {
    changeRegister(register, moved)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!NO_REGISTER.test(code)) throw error
    throw new Refusal(`The backup holds no register of project files that can be read: ${message}`)
  }
}

function changeRegister(register: string, moved: ReadonlyMap<string, string>): void {
  const database = new Sqlite(register, { fileMustExist: true })
  try {
    const change = database.prepare('update known_projects set path = ? where path = ?')
    database.transaction(() => {
      for (const [from, to] of moved) change.run(to, from)
      forgetStates(database)
    })()
  } finally {
    database.close()
  }
}
