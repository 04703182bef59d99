import type { FileFilter } from '@regesta/contracts/files'
import type { Database } from '@regesta/sqlite/open-database'
import { foldName } from '../../domain/fold-name.js'
import type { Conditions } from './conditions.js'
import { facetConditions, filteredFacets, isExcluded } from './file-filter.js'
import { type KnownLists, remembered } from './known-lists.js'
import { MATCHES, notedMatches, rareMatches } from './search-files.js'

export type FileOrder = 'name' | 'size' | 'added' | 'path' | 'status'

/** Which files are shown in which order. */
export interface ListWanted extends FileFilter {
  readonly sort: FileOrder
  readonly dir: 'asc' | 'desc'
}

/** Files up to which those that fit are put in order by themselves. */
const FEW = 20_000

export const ORDERS: Readonly<Record<FileOrder, string>> = {
  name: 'f.filename, f.file_id',
  size: 'f.size_bytes, f.file_id',
  // Ids grow.
  added: 'f.file_id',
  path: 'f.root_id, f.relative_path',
  status: 'f.status, f.filename, f.file_id',
}

/** The index that has the whole order, where SQLite would not choose it. */
const INDEXES: Readonly<Record<FileOrder, string>> = {
  name: 'indexed by files_by_name',
  size: 'indexed by files_by_size',
  added: '',
  path: '',
  status: 'indexed by files_by_kind',
}

/** The ids of all files that fit, in the order that is asked for, smallest first. */
export function orderedIds(database: Database, wanted: ListWanted, known: KnownLists): Int32Array {
  return remembered(known, keyOf(wanted), () => {
    const fitting = fittingIds(database, wanted)
    if (fitting === undefined) return wholeOrder(database, wanted.sort, known)
    if (fitting.isByName && wanted.sort === 'name') return Int32Array.from(fitting.ids)
    if (fitting.ids.length <= FEW) return fewInOrder(database, fitting.ids, wanted.sort)
    const fit = new Set(fitting.ids)
    return wholeOrder(database, wanted.sort, known).filter((id) => fit.has(id))
  })
}

/**
 * The ids of the first files that fit, without making the list of all of them; undefined where another index has to be read,
 * and where the list is known already. Of few files that fit these are all, and kept.
 */
export function firstIds(
  database: Database,
  wanted: ListWanted,
  { count, known }: { readonly count: number; readonly known: KnownLists },
): Int32Array | undefined {
  const isInOrder = wanted.sort === 'name' && wanted.dir === 'asc'
  if (!isInOrder || !isCounted(wanted)) return undefined
  const key = keyOf(wanted)
  if (known.has(key)) return undefined
  const { sql, values } = facetConditions(wanted)
  const ids = idsOf(
    database,
    `select f.file_id from source_files f indexed by files_by_kind where ${sql.join(' and ')} order by ${ORDERS.name} limit @count`,
    { ...values, count },
  )
  return ids.length < count ? remembered(known, key, () => ids) : ids
}

/** Whether triggers count all that is filtered by, for all folders together. */
const isCounted = (filter: FileFilter): boolean =>
  foldName(filter.search) === '' && filter.folder === undefined && filteredFacets(filter).length > 0

/** Two lists of the same key are the same, in one direction or the other. */
const keyOf = (wanted: ListWanted) =>
  JSON.stringify([
    wanted.sort,
    foldName(wanted.search),
    filteredFacets(wanted).map((facet) => [facet, wanted[facet], isExcluded(wanted, facet)]),
  ])

const wholeOrder = (database: Database, sort: FileOrder, known: KnownLists): Int32Array =>
  remembered(known, sort, () =>
    idsOf(database, `select f.file_id from source_files f ${INDEXES[sort]} order by ${ORDERS[sort]}`, {}),
  )

const fewInOrder = (database: Database, ids: readonly number[], sort: FileOrder): Int32Array =>
  idsOf(
    database,
    `select f.file_id from source_files f where f.file_id in (select value from json_each(@ids)) order by ${ORDERS[sort]}`,
    { ids: JSON.stringify(ids) },
  )

const idsOf = (database: Database, sql: string, values: object): Int32Array =>
  Int32Array.from(database.prepare(sql).pluck().all(values) as number[])

interface Fitting {
  readonly ids: readonly number[]
  /** Whether the index in which they were found has them in the order of names. */
  readonly isByName: boolean
}

/** The files that fit; undefined when all do. */
function fittingIds(database: Database, filter: FileFilter): Fitting | undefined {
  const { sql, values } = facetConditions(filter)
  const search = searchConditions(database, foldName(filter.search))
  const conditions = [...search.sql, ...sql]
  if (conditions.length === 0) return undefined
  // This index holds all that is asked; files of one folder and rare matches are found sooner by themselves.
  const isNarrow = search.isRare || (filter.folder !== undefined && !isExcluded(filter, 'folder'))
  const [index, order] = isNarrow ? ['', ''] : ['indexed by files_by_kind', `order by ${ORDERS.name}`]
  const found = database.prepare(
    `select f.file_id from source_files f ${index} where ${conditions.join(' and ')} ${order}`,
  )
  return { ids: found.pluck().all({ ...values, ...search.values }) as number[], isByName: !isNarrow }
}

/** What a search demands, by the ids of the matches where they are few. */
export function searchConditions(database: Database, term: string): Conditions & { readonly isRare: boolean } {
  if (term === '') return { sql: [], values: {}, isRare: false }
  const noted = notedMatches(database, term)
  const rare = rareMatches(database, term)
  const ids = JSON.stringify([...noted, ...(rare ?? [])])
  const among = 'f.file_id in (select value from json_each(@matches))'
  if (rare !== undefined) return { sql: [among], values: { matches: ids }, isRare: true }
  const either = noted.length === 0 ? MATCHES : `(${MATCHES} or ${among})`
  return { sql: [either], values: { term, matches: ids }, isRare: false }
}

/** Whether a list is one that the index of names has by itself. */
export const isUnfilteredByName = (wanted: ListWanted): boolean =>
  wanted.sort === 'name' && wanted.dir === 'asc' && filteredFacets(wanted).length === 0
