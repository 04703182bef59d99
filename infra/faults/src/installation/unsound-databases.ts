import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'

/** Files below a folder. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** One sentence for each database below a folder that does not pass its check. */
export function unsoundDatabases(folder: string): string[] {
  const databases = filesBelow(folder).filter((file) => /\.(db|pdb)$/.test(file))
  return databases.flatMap((file) => {
    const fault = faultOf(file)
    return fault === undefined ? [] : [`${file} is damaged: ${fault}`]
  })
}

function faultOf(file: string): string | undefined {
  try {
    const database = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5_000 })
    try {
      const [first] = database.pragma('integrity_check(1)') as { integrity_check: string }[]
      return first?.integrity_check === 'ok' ? undefined : first?.integrity_check
    } finally {
      database.close()
    }
  } catch (error) {
    return (error as Error).message
  }
}
