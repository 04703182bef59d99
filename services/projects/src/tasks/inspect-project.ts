import { openInspectable } from '../store/open-inspectable.js'
import { type InspectionReport, inspect } from '../store/queries/inspect.js'
import type { TreeQuery } from '../store/queries/query.js'

export interface InspectedProject {
  readonly report: InspectionReport
  /** Finds its trees in the file itself. */
  readonly trees: TreeQuery
}

/** Describes a project file; null for any other file. Nothing is written, migrated or created. */
export async function task({ path }: { readonly path: string }): Promise<InspectedProject | null> {
  const file = openInspectable(path)
  if (file === undefined) return null
  try {
    return { report: inspect(file.database, path), trees: file.trees }
  } finally {
    file.database.close()
  }
}
