import { kindOf, openReadOnly } from '../store/look-into.js'
import { inspect } from '../store/queries/inspect.js'

/** Describes a project file; null when it is none. Nothing is written, migrated or created. */
export async function task({ path }: { path: string }) {
  if (kindOf(path) !== 'project') return null
  const database = openReadOnly(path)
  try {
    return inspect(database, path)
  } finally {
    database.close()
  }
}
