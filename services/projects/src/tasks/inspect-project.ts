import { openInspectable } from '../store/open-inspectable.js'
import { inspect } from '../store/queries/inspect.js'

/** Describes a project file; null when it is none. Nothing is written, migrated or created. */
export async function task({ path }: { path: string }) {
  const file = openInspectable(path)
  if (file === undefined) return null
  try {
    return { report: inspect(file.database, path), trees: file.trees }
  } finally {
    file.database.close()
  }
}
