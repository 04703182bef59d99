import type { Database } from '@regesta/sqlite/open-database'
import { prepared } from '@regesta/sqlite/prepared'
import { kindOf, openReadOnly } from './look-into.js'
import { predecessorNames } from './migrate/predecessor-names.js'
import { predecessorTreesQuery, predecessorViews } from './migrate/predecessor-views.js'
import type { TreeQuery } from './queries/query.js'
import { projectTreesQuery } from './queries/trees.js'
import { columnsOf } from './table-columns.js'

/** A project file of any age as an inspection reads it. */
export interface Inspectable {
  readonly database: Database
  /** Finds its trees in the file itself. */
  readonly trees: TreeQuery
}

/** What schemas before the fourth did not count as it changed. */
const TOTALS = `create temp view file_totals as
  select status, file_type, coalesce(mime_type, '') as mime_type, parent_file_id is null as is_root,
    is_primary_source as is_primary, count(*) as files, sum(size_bytes) as bytes
  from source_files group by 1, 2, 3, 4, 5`

/**
 * Opens a project file for reading only, so that older ones, also those of the predecessor, look as the newest do: what they
 * have under other names or not at all is shown by views that are never stored.
 *
 * @returns undefined for a file that is not a project file
 */
export function openInspectable(path: string): Inspectable | undefined {
  const kind = kindOf(path)
  if (kind !== 'project' && kind !== 'predecessor') return undefined
  return prepared(openReadOnly(path), (database) => {
    database.pragma('temp_store = memory')
    if (kind === 'project') {
      if (columnsOf(database, 'file_totals').length === 0) database.exec(TOTALS)
      return { database, trees: projectTreesQuery }
    }
    const names = predecessorNames(database)
    if (names === undefined) throw new Error('it is not a project file of a known kind')
    predecessorViews(database, names)
    database.exec(TOTALS)
    return { database, trees: predecessorTreesQuery }
  })
}
