import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isBusy, Sqlite } from './sqlite.js'
import { now } from './timestamp.js'
import { copyWhole } from './whole-copy.js'

/** Copies of one database that are kept, the newest of each day. */
const KEPT = 3
/** Bytes; a larger database is only looked into, not read as a whole. */
const READ_AS_A_WHOLE = 64 * 1024 * 1024

/** A database that cannot be used, and the newest copy of it. */
export class DamagedDatabase extends Error {
  readonly code = 'SQLITE_CORRUPT'
  constructor(
    readonly file: string,
    readonly copy: string | undefined,
    reason: string,
  ) {
    super(reason)
    this.name = 'DamagedDatabase'
  }
}

/** @throws DamagedDatabase when the file is there and cannot be read; a file that somebody else holds counts as sound */
export function assertSound(file: string): void {
  if (!existsSync(file)) return
  try {
    const fault = faultOf(file)
    if (fault !== undefined) throw new Error(fault)
  } catch (error) {
    if (isBusy(error)) return
    throw new DamagedDatabase(file, copiesOf(file).at(-1), (error as Error).message)
  }
}

function faultOf(file: string): string | undefined {
  const database = new Sqlite(file, { fileMustExist: true, timeout: 0 })
  try {
    database.prepare('select count(*) from sqlite_master').get()
    if (statSync(file).size > READ_AS_A_WHOLE) return undefined
    const [first] = database.pragma('quick_check(1)') as { quick_check: string }[]
    return first?.quick_check === 'ok' ? undefined : first?.quick_check
  } finally {
    database.close()
  }
}

/** Keeps a copy of a database, at most one a day; the older ones make room for it. Works while the database is used. */
export async function keepCopy(file: string): Promise<void> {
  const copies = copiesOf(file)
  const copy = join(folderOf(file), `${basename(file, '.db')}.${now().slice(0, 10)}.db`)
  if (!existsSync(file) || copies.includes(copy)) return
  const partial = `${copy}.partial`
  try {
    await copyWhole(file, partial)
    renameSync(partial, copy)
  } finally {
    for (const suffix of ['', '-journal']) rmSync(`${partial}${suffix}`, { force: true })
  }
  for (const old of copiesOf(file).slice(0, -KEPT)) rmSync(old, { force: true })
}

const folderOf = (file: string) => join(dirname(file), 'copies')

/** The copies of a database, the oldest first. */
function copiesOf(file: string): string[] {
  const own = (name: string) => name.startsWith(`${basename(file, '.db')}.`) && name.endsWith('.db')
  return existsSync(folderOf(file))
    ? readdirSync(folderOf(file))
        .filter(own)
        .sort()
        .map((name) => join(folderOf(file), name))
    : []
}
