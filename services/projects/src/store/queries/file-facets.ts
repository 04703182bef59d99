import type { FileFilter } from '@regesta/contracts/files'
import type { projects } from '@regesta/contracts/projects'
import type { Database } from '@regesta/sqlite/open-database'
import type { z } from 'zod'
import { blocksOf } from '../../domain/blocks-of.js'
import { foldName } from '../../domain/fold-name.js'
import { COUNTED_FACETS, facetSums, type Kind, levelBelow, listed, valueCounts } from './facet-sums.js'
import { FACET_VALUES, folderOf, folderRange, isExcluded, KIND_VALUES, kindConditions } from './file-filter.js'
import { searchConditions } from './file-lists.js'

type Facets = z.input<(typeof projects.countFiles.answers)[200]>

/** Milliseconds after which counting stops. */
const PATIENCE = 100
/** Folders, and names that are searched or rows of totals that are grouped, between two looks at the clock. */
const ROWS = 512
const PIECE = 20_000

/** How many files fit, and of each value how many would if its own facet had no filter. */
export function fileFacets(database: Database, filter: FileFilter): Facets {
  return foldName(filter.search) === '' ? storedFacets(database, filter) : matchingFacets(database, filter)
}

/** How many files fit filters without a search or a folder: the sum of what triggers have counted. */
export function countedFiles(database: Database, filter: FileFilter): number {
  const sums = facetSums(filter, [])
  for (const kind of allKinds(database)) sums.add(kind)
  return sums.all.files
}

/** Sums of what triggers count. Those of all folders are only needed for the folders, and where one is asked for. */
function storedFacets(database: Database, filter: FileFilter): Facets {
  const started = performance.now()
  const { folder, ...others } = filter
  const sums = facetSums(others)
  const kinds = folder === undefined ? [allKinds(database)] : kindsInFolder(database, filter)
  const areKindsExact = addUntilLate(kinds, sums.add, started)
  const folders = valueCounts()
  const base = isExcluded(filter, 'folder') ? '' : folderOf(filter)
  const addFolder = ([below, files, bytes]: Folder) => folders.add(levelBelow(below, base), files, bytes)
  const areFoldersExact = addUntilLate(foldersBelow(database, others, base), addFolder, started)
  const found = answer(sums, { isExact: areKindsExact && areFoldersExact, folders: folders.sorted() })
  if (folder === undefined) return found
  return { ...found, without: { ...found.without, folder: countedFiles(database, others) } }
}

/** The matches of a search, counted one by one for as long as there is time. */
function matchingFacets(database: Database, filter: FileFilter): Facets {
  const { sql, values, isRare } = searchConditions(database, foldName(filter.search))
  // The folders are in the rows themselves, which take long to read: that is done for few matches, and where it has to be.
  const hasFolders = isRare || filter.folder !== undefined
  const folder = hasFolders ? "rtrim(f.relative_path, replace(f.relative_path, '/', ''))" : "''"
  const columns = [...Object.values(FACET_VALUES), NOTE, folder, 'count(*)', 'sum(f.size_bytes)']
  const matches = { columns: columns.join(', '), where: sql.join(' and '), values }
  const sums = facetSums(filter)
  const isExact = addUntilLate(isRare ? rareKinds(database, matches) : commonKinds(database, matches), sums.add)
  return answer(sums, { isExact, folders: hasFolders ? sums.values('folder') : undefined })
}

interface MatchingKinds {
  readonly columns: string
  readonly where: string
  readonly values: object
}

const GROUPS = COUNTED_FACETS.map((_, index) => index + 1).join(', ')

const rareKinds = (database: Database, { columns, where, values }: MatchingKinds): Kind[][] => [
  database
    .prepare(`select ${columns} from source_files f where ${where} group by ${GROUPS}`)
    .raw()
    .all(values) as Kind[],
]

/** The kinds among all names, one piece of the index after the other. */
function* commonKinds(database: Database, { columns, where, values }: MatchingKinds): Generator<Kind[]> {
  const from = 'source_files f indexed by files_by_kind where (f.filename, f.file_id) > (@name, @id)'
  const end = database.prepare(
    `select f.filename as end_name, f.file_id as end_id from ${from} order by f.filename, f.file_id limit 1 offset ${PIECE}`,
  )
  const kinds = (upTo: string) =>
    database.prepare(`select ${columns} from ${from} ${upTo} and ${where} group by ${GROUPS}`).raw()
  const piece = kinds('and (f.filename, f.file_id) <= (@end_name, @end_id)')
  for (let after = { name: '', id: 0 }; ; ) {
    const last = end.get(after) as { end_name: string; end_id: number } | undefined
    if (last === undefined) return void (yield kinds('').all({ ...values, ...after }) as Kind[])
    yield piece.all({ ...values, ...after, ...last }) as Kind[]
    after = { name: last.end_name, id: last.end_id }
  }
}

const NOTE = "iif(f.file_id in (select file_id from source_files where note <> ''), 'true', 'false')"

/** @returns whether everything was added in time */
function addUntilLate<T>(blocks: Iterable<readonly T[]>, add: (one: T) => void, started = performance.now()): boolean {
  let isLate = false
  for (const block of blocks) {
    if (isLate) return false
    for (const one of block) add(one)
    isLate = performance.now() - started > PATIENCE
  }
  return true
}

function answer(
  sums: ReturnType<typeof facetSums>,
  { isExact, folders }: { isExact: boolean; folders: ReturnType<typeof sums.values> | undefined },
): Facets {
  const facets = COUNTED_FACETS.map((facet) => {
    const { shown, rest } = listed(facet === 'folder' ? (folders ?? []) : sums.values(facet))
    return { facet, shown, rest }
  })
  return {
    total: sums.all.files,
    bytes: sums.all.bytes,
    ...(Object.fromEntries(facets.map(({ facet, shown }) => [facet, shown])) as Pick<
      Facets,
      (typeof COUNTED_FACETS)[number]
    >),
    rest: Object.fromEntries(facets.filter(({ rest }) => rest.values > 0).map(({ facet, rest }) => [facet, rest])),
    without: sums.without(),
    exact: isExact,
    folders_counted: folders !== undefined,
  }
}

/** What the totals say of each kind, in the words of the interface. */
const KIND = Object.values(KIND_VALUES).join(', ')

const allKinds = (database: Database) =>
  database.prepare(`select ${KIND}, '', files, bytes from file_totals where files > 0`).raw().all() as Kind[]

const IN_FOLDER = 'folder >= @folder and folder < @folder_end'

/** The kinds of the files in a folder and all below it, or of all others; those of some folders at a time. */
function* kindsInFolder(database: Database, filter: FileFilter): Generator<Kind[]> {
  const isTurned = isExcluded(filter, 'folder')
  const { folder, folder_end } = folderRange(folderOf(filter))
  const range = folderRange(isTurned ? '' : folderOf(filter))
  const end = database
    .prepare(
      `select folder from folder_totals where folder > @from and folder < @to order by folder limit 1 offset ${PIECE}`,
    )
    .pluck()
  const kinds = database
    .prepare(
      `select ${KIND}, '', sum(files), sum(bytes) from folder_totals
       where folder >= @from and folder < @to and ${isTurned ? `not (${IN_FOLDER})` : IN_FOLDER} and files > 0
       group by ${Object.keys(KIND_VALUES)
         .map((_, index) => index + 1)
         .join(', ')}`,
    )
    .raw()
  for (let from: string | undefined = range.folder; from !== undefined; ) {
    const next = end.get({ from, to: range.folder_end }) as string | undefined
    yield kinds.all({ from, to: next ?? range.folder_end, folder, folder_end }) as Kind[]
    from = next
  }
}

type Folder = [folder: string, files: number, bytes: number]

/** The folders below another one with how many of their files fit, some at a time. */
function* foldersBelow(database: Database, filter: FileFilter, base: string): Generator<Folder[]> {
  const { sql, values } = kindConditions(filter)
  const rows = database
    .prepare(
      `select folder, sum(files), sum(bytes) from folder_totals
       where ${[IN_FOLDER, 'files > 0', ...sql].join(' and ')} group by folder`,
    )
    .raw()
    .iterate({ ...values, ...folderRange(base) }) as IterableIterator<Folder>
  yield* blocksOf(rows, ROWS)
}
