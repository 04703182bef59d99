import { createHash } from 'node:crypto'
import { type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'

/** What stands beside a project file while it is open. */
const BESIDE = /(?:\.lock|-wal|-shm|-journal)$/

/** Project files, whatever their name: a request may ask for a new one at any path that is free. */
function isOfProject(path: string): boolean {
  const file = path.replace(BESIDE, '')
  return file.endsWith('.pdb') || (lstatSync(file, { throwIfNoEntry: false })?.isFile() === true && isDatabase(file))
}

/**
 * A fingerprint of every regular file below a folder but project files, by path; what is no regular file counts by its
 * kind alone.
 */
export function fingerprints(folder: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (isOfProject(path)) continue
    if (entry.isDirectory()) for (const [below, print] of fingerprints(path)) found.set(below, print)
    else
      found.set(
        path,
        entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : `mode ${lstatSync(path).mode}`,
      )
  }
  return found
}

/** What is different after as before, one sentence each. */
export function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const changed = [...before].flatMap(([path, print]) => {
    const now = after.get(path)
    return now === print ? [] : [`${path} was ${now === undefined ? 'removed' : 'changed'}`]
  })
  return [...changed, ...[...after.keys()].filter((path) => !before.has(path)).map((path) => `${path} has appeared`)]
}

/** Every row of a database by table, for comparing what two files say whatever their pages look like. */
export function contentOf(path: string): Map<string, string> {
  const database = new Sqlite(path, { readonly: true })
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all()
    return new Map(
      (tables as string[]).map((table) => {
        const hash = createHash('sha256')
        for (const row of database.prepare(`SELECT * FROM "${table}"`).raw().iterate()) hash.update(JSON.stringify(row))
        return [table, hash.digest('hex')]
      }),
    )
  } finally {
    database.close()
  }
}

const DATABASE = /\.(?:db|sqlite|pdb)$/
const MAGIC = 'SQLite format 3\u0000'

/** Checks every database below a folder but in one, once nobody uses it; answers one sentence for each damaged one. */
export function checkDatabases(folder: string, except: string): { checked: number; faults: string[] } {
  const databases = filesBelow(folder).filter(
    (path) => !path.startsWith(except) && DATABASE.test(path) && isDatabase(path),
  )
  const faults = databases.flatMap((path) => {
    const verdict = integrityOf(path)
    return verdict === 'ok' ? [] : [`${path} is damaged: ${verdict}`]
  })
  return { checked: databases.length, faults }
}

const isDatabase = (path: string) => readFileSync(path).toString('latin1', 0, MAGIC.length) === MAGIC

function integrityOf(path: string): string {
  const database = new Sqlite(path, { readonly: true })
  try {
    return String(database.pragma('integrity_check', { simple: true }))
  } catch (error) {
    return (error as Error).message
  } finally {
    database.close()
  }
}

export function filesBelow(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}

/** What lies in a folder; nothing when it has gone meanwhile, as one in which a component was being installed. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
