import type { Database } from '@regesta/sqlite/open-database'
import { foldName } from '../../domain/fold-name.js'
import type { OpenProject } from '../../open-project.js'
import { isUnfilteredByName } from './file-lists.js'
import { ITEM_COLUMNS } from './file-row.js'
import type { FilesFound, FilesWanted } from './list-files.js'
import { NAMES } from './search-files.js'

/** The longest page that is read without a thread: it takes a moment, however many files there are. */
const SHORT = 100

export const isFirstPage = (wanted: FilesWanted): boolean =>
  wanted.limit <= SHORT &&
  (wanted.offset ?? wanted.page - 1) === 0 &&
  wanted.around === undefined &&
  isUnfilteredByName(wanted) &&
  foldName(wanted.search) === ''

/** Reads the first files by name, and how many there are; once for as long as nobody writes to the project. */
export function firstFiles(): (project: OpenProject, limit: number) => FilesFound {
  const pages = new WeakMap<Database, { readonly state: string; readonly limit: number; readonly found: FilesFound }>()
  return (project, limit) => {
    const state = stateOf(project)
    const known = pages.get(project.database)
    if (known?.state === state && known.limit === limit) return known.found
    const found = read(project, limit)
    pages.set(project.database, { state, limit, found })
    return found
  }
}

/** Another one after each write, of this connection or of others. */
const stateOf = ({ statement }: OpenProject): string =>
  `${statement('pragma data_version').pluck().get()} ${statement('select total_changes()').pluck().get()}`

/** Files and number of the same state of the project. */
function read({ statement }: OpenProject, limit: number): FilesFound {
  const found = statement(FIRST).all({ limit }) as { totalItems: number }[]
  const rows = found.map(({ totalItems: _, ...row }) => row)
  return { totalItems: found[0]?.totalItems ?? 0, offset: 0, position: null, rows }
}

const FIRST = `select ${ITEM_COLUMNS}, (select coalesce(sum(files), 0) from file_totals) as totalItems
  from ${NAMES} cross join file_roots r on r.root_id = f.root_id order by f.filename, f.file_id limit @limit`
