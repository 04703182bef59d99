import type { Database } from '@regesta/sqlite/open-database'
import { foldName } from '../../domain/fold-name.js'
import { countedFiles } from './file-facets.js'
import { firstIds, isUnfilteredByName, type ListWanted, orderedIds } from './file-lists.js'
import { ITEM_COLUMNS } from './file-row.js'
import type { KnownLists } from './known-lists.js'
import { demandsOf, fileAt, type NamedList } from './named-places.js'
import { type PageFound, type PageWanted, type Part, partFrom, readPart } from './part.js'
import type { Query } from './query.js'
import { commonMatches, NAMES, notedMatches, rareMatches } from './search-files.js'

export interface FilesWanted extends PageWanted, ListWanted {
  /** Where the part begins, instead of a page. */
  readonly offset?: number | undefined
  /** The file that the part is to hold, instead of a page. */
  readonly around?: number | undefined
}

export interface FilesFound extends PageFound {
  readonly offset: number
  /** The place of the file that the part is to hold; null where it does not fit. */
  readonly position: number | null
}

/** What is remembered of a project for as long as it does not change. */
export interface Remembered {
  /** Lists by name of common searches, by their term; that of all files by ''. */
  readonly named: Map<string, NamedList>
  readonly lists: KnownLists
}

/** A part of the files that fit. */
export function listFiles(database: Database, wanted: FilesWanted, known: Remembered): FilesFound {
  const term = foldName(wanted.search)
  const found = { offset: wanted.offset ?? (wanted.page - 1) * wanted.limit, position: null }
  const beginning = beginningOfList(database, wanted, { offset: found.offset, known })
  if (beginning !== undefined) return beginning
  if (wanted.around !== undefined || !isUnfilteredByName(wanted) || notedMatches(database, term).length > 0)
    return partOfList(database, wanted, orderedIds(database, wanted, known.lists))
  const rare = rareMatches(database, term)
  if (rare !== undefined) return { ...found, ...rareFiles(database, rare, found.offset, wanted.limit) }
  const list = known.named.get(term) ?? { term, ...commonMatches(database, term), passed: [] }
  known.named.set(term, list)
  const part = partFrom(list.total, found.offset, wanted.limit)
  if (part.count === 0) return { ...found, totalItems: list.total, rows: [] }
  const rows = readPart(database, part, pageQuery(database, list, part))
  return { ...found, totalItems: list.total, rows }
}

/** Places up to which a list is read from its beginning: that is what is seen of it when a filter is chosen. */
const BEGINNING = 500

/** A part near the beginning of a list that nobody has gone through yet. */
function beginningOfList(
  database: Database,
  wanted: FilesWanted,
  { offset, known }: { readonly offset: number; readonly known: Remembered },
): FilesFound | undefined {
  const end = offset + wanted.limit
  if (wanted.around !== undefined || end > BEGINNING) return undefined
  const ids = firstIds(database, wanted, { count: end, known: known.lists })
  if (ids === undefined) return undefined
  const totalItems = ids.length < end ? ids.length : countedFiles(database, wanted)
  const part = partFrom(totalItems, offset, wanted.limit)
  return { totalItems, offset, position: null, rows: readPart(database, part, rowsOfIds(ids.subarray(offset))) }
}

/** A part of a list that is in order already. */
function partOfList(database: Database, wanted: FilesWanted, ids: Int32Array): FilesFound {
  const isUp = wanted.dir === 'asc'
  const index = wanted.around === undefined ? -1 : ids.indexOf(wanted.around)
  const position = index === -1 ? null : isUp ? index : ids.length - 1 - index
  const asked = wanted.around === undefined ? (wanted.page - 1) * wanted.limit : (position ?? 0)
  // A page that holds the file begins where pages begin.
  const offset = wanted.offset ?? asked - (asked % wanted.limit)
  const part = partFrom(ids.length, offset, wanted.limit)
  const shown = isUp
    ? ids.subarray(offset, offset + part.count)
    : ids.subarray(ids.length - offset - part.count, ids.length - offset).toReversed()
  return { totalItems: ids.length, offset, position, rows: readPart(database, part, rowsOfIds(shown)) }
}

const rowsOfIds = (ids: Int32Array): Query => ({
  sql: `select ${ITEM_COLUMNS} from json_each(@ids) j cross join source_files f on f.file_id = j.value
    cross join file_roots r on r.root_id = f.root_id order by j.key`,
  values: { ids: JSON.stringify([...ids]) },
})

/** A page of few files, put in order by name. */
function rareFiles(database: Database, ids: readonly number[], offset: number, limit: number): PageFound {
  const rows = database
    .prepare(
      `select ${ITEM_COLUMNS} from source_files f join file_roots r on r.root_id = f.root_id
       where f.file_id in (select value from json_each(?)) order by f.filename, f.file_id limit ? offset ?`,
    )
    .all(JSON.stringify(ids), limit, offset)
  return { totalItems: ids.length, rows }
}

/** The files of a part of a list by name. */
function pageQuery(database: Database, list: NamedList, { offset, count }: Part): Query {
  const { term, from } = list
  if (offset === 0) return { sql: pageSql(['f.filename >= @from', ...demandsOf(list)]), values: { term, from, count } }
  const { filename, file_id } = fileAt(database, list, offset)
  return {
    sql: pageSql(['(f.filename, f.file_id) >= (@filename, @file_id)', ...demandsOf(list)]),
    values: { term, count, filename, file_id },
  }
}

const pageSql = (conditions: readonly string[]) =>
  `select ${ITEM_COLUMNS} from ${NAMES} cross join file_roots r on r.root_id = f.root_id
   where ${conditions.join(' and ')} order by f.filename, f.file_id limit @count`
