import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import type { Dice } from './dice.js'

const VALUES = [
  null,
  -1,
  2 ** 53,
  1e300,
  '',
  '\0',
  '{"a":',
  '[]',
  'x'.repeat(100_000),
  Buffer.from([0xff, 0xfe]),
  '../../x',
  '9'.repeat(40),
]

/** Puts something odd into some rows of a project file, which stays a sound database. */
export function changeProject(bytes: Buffer, dice: Dice): Buffer {
  return inDatabase(bytes, (database) => {
    database.pragma('ignore_check_constraints = on')
    const names = database.prepare(`select name from sqlite_schema where type = 'table'`).pluck().all() as string[]
    const tables = names.filter((name) => !name.startsWith('sqlite_'))
    for (let count = 1 + dice.below(4); count > 0; count -= 1) {
      const table = dice.pick(tables)
      const columns = (database.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => name)
      changeColumn(() => database.prepare(`update "${table}" set "${dice.pick(columns)}" = ?`).run(dice.pick(VALUES)))
    }
  })
}

/** What the database itself refuses is left as it was. */
function changeColumn(change: () => unknown): void {
  try {
    change()
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_')) throw error
  }
}

/** What becomes of a database file by some statements. */
export function inDatabase(bytes: Buffer, act: (database: InstanceType<typeof Sqlite>) => void): Buffer {
  const folder = temporaryFolder('regesta-bites-')
  try {
    const path = join(folder.path, 'project.pdb')
    writeFileSync(path, bytes)
    const database = new Sqlite(path)
    try {
      database.pragma('journal_mode = delete')
      database.pragma('foreign_keys = off')
      act(database)
    } finally {
      database.close()
    }
    return readFileSync(path)
  } finally {
    folder.remove()
  }
}
