import { Sqlite } from '@regesta/sqlite/sqlite'
import { openReadOnly } from './look-into.js'

/** Copies a project file as it is at one moment, also while others write to it. */
export function copyProject(path: string, to: string): void {
  const database = openReadOnly(path)
  try {
    database.prepare('vacuum into ?').run(to)
  } finally {
    database.close()
  }
}

/** The mark says which open file it is; without it, a copy put in the place of that file is recognised as another. */
export function forgetMark(path: string): void {
  const copy = new Sqlite(path)
  copy.pragma('application_id = 0')
  copy.close()
}
