import type { FacetName, FileFilter } from '@regesta/contracts/files'
import type { Conditions } from './conditions.js'

/** How a file `f` is called in each facet, in the words of the interface. */
export const FACET_VALUES = {
  status: 'f.status',
  file_type: 'f.file_type',
  mime_type: "coalesce(f.mime_type, '')",
  record: "iif(f.record_state = '', 'none', f.record_state)",
  bundle: "case when f.parent_file_id is not null then 'member' when f.has_members then 'head' else 'alone' end",
  copies: "iif(f.has_copies, 'true', 'false')",
  mark: "iif(f.mark = '', 'none', f.mark)",
} as const

/** The same of a kind of files in the totals that triggers keep; the folder is another matter. */
export const KIND_VALUES = {
  status: 'status',
  file_type: 'file_type',
  mime_type: 'mime_type',
  record: "iif(record_state = '', 'none', record_state)",
  bundle: "case when not is_root then 'member' when has_members then 'head' else 'alone' end",
  copies: "iif(has_copies, 'true', 'false')",
  mark: "iif(mark = '', 'none', mark)",
  note: "iif(has_note, 'true', 'false')",
} as const

const NOTED = "f.file_id in (select file_id from source_files where note <> '')"

/** Files below a folder, by the index of paths. */
const BELOW = `f.file_id in (
  select file_id from source_files where root_id in (select root_id from file_roots)
    and relative_path >= @folder and relative_path < @folder_end
)`

/** The values that the filter of a facet names; undefined where it has none. */
export function valuesOf(filter: FileFilter, facet: FacetName): readonly string[] | undefined {
  const value = filter[facet]
  if (value === undefined) return undefined
  return typeof value === 'object' ? value : [String(value)]
}

export const isExcluded = ({ exclude }: FileFilter, facet: FacetName): boolean => exclude?.includes(facet) ?? false

const FACETS = Object.keys({
  ...FACET_VALUES,
  folder: '',
  note: '',
} satisfies Record<FacetName, string>) as FacetName[]

/** The facets that something is filtered by. */
export const filteredFacets = (filter: FileFilter): FacetName[] =>
  FACETS.filter((facet) => valuesOf(filter, facet) !== undefined)

/** What the filters of facets demand of a file `f`; a search is another matter. */
export function facetConditions(filter: FileFilter): Conditions {
  const conditions = filteredFacets(filter).map((facet) => {
    const condition = conditionOf(filter, facet)
    return isExcluded(filter, facet) ? `not (${condition})` : condition
  })
  const lists = Object.keys(FACET_VALUES).map((facet) => [
    facet,
    JSON.stringify(valuesOf(filter, facet as FacetName) ?? []),
  ])
  return { sql: conditions, values: { ...Object.fromEntries(lists), ...folderRange(folderOf(filter)) } }
}

function conditionOf(filter: FileFilter, facet: FacetName): string {
  if (facet === 'note') return filter.note ? NOTED : `not ${NOTED}`
  if (facet === 'folder') return BELOW
  return `${FACET_VALUES[facet]} in (select value from json_each(@${facet}))`
}

/** What the filters of facets demand of a kind of files in the totals; the folder is another matter. */
export function kindConditions(filter: FileFilter): Conditions {
  const facets = filteredFacets(filter).filter((facet) => facet !== 'folder')
  const sql = facets.map((facet) => {
    const condition = `${KIND_VALUES[facet]} in (select value from json_each(@${facet}))`
    return isExcluded(filter, facet) ? `not ${condition}` : condition
  })
  const lists = facets.map((facet) => [facet, JSON.stringify(valuesOf(filter, facet))])
  return { sql, values: Object.fromEntries(lists) }
}

/** The folder that is asked for, with a slash at its end; '' for all. */
export const folderOf = ({ folder = '' }: FileFilter): string =>
  folder === '' || folder.endsWith('/') ? folder : `${folder}/`

/** The paths that begin with a folder: up to that with what follows a slash among characters. */
export const folderRange = (folder: string) => ({
  folder,
  folder_end: folder === '' ? '\u{10FFFF}' : `${folder.slice(0, -1)}0`,
})
