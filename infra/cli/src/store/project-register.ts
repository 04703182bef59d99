import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { Refusal } from '../exit-code.js'

const registerOf = (home: string) => join(home, 'data', 'projects', 'register.db')

/** The project files that an installation knows. */
export function knownProjects(home: string): string[] {
  const register = registerOf(home)
  if (!existsSync(register)) return []
  const database = new Sqlite(register, { readonly: true, fileMustExist: true })
  try {
    return database.prepare('select path from known_projects order by last_loaded desc').pluck().all() as string[]
  } finally {
    database.close()
  }
}

/** What is put back is seen here for the first time. A register of an older release notes no states. */
function forgetStates(database: InstanceType<typeof Sqlite>): void {
  const columns = database.pragma('table_info(known_projects)') as { name: string }[]
  if (columns.some(({ name }) => name === 'last_state')) database.exec('update known_projects set last_state = null')
}

/** What SQLite says of a file that is not a register; a full disk is not among it. */
const NO_REGISTER = /^SQLITE_(NOTADB|CORRUPT|ERROR|CANTOPEN|CONSTRAINT)/

/**
 * Notes in the register where project files are now.
 *
 * @throws Refusal when it cannot be read as a register
 */
export function tellRegister(home: string, moved: ReadonlyMap<string, string>): void {
  const register = registerOf(home)
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
