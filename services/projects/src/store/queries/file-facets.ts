import type { FileFilter } from '@regesta/contracts/files'
import type { projects } from '@regesta/contracts/projects'
import type { Database } from '@regesta/sqlite/open-database'
import type { z } from 'zod'
import { blocksOf } from '../../domain/blocks-of.js'
import { foldName } from '../../domain/fold-name.js'
import { COUNTED_FACETS, facetSums, type Kind, listed } from './facet-sums.js'
import { FACET_VALUES, folderOf, folderRange, isExcluded } from './file-filter.js'
import { searchConditions } from './file-lists.js'

type Facets = z.input<(typeof projects.countFiles.answers)[200]>

/** Milliseconds after which counting goes no further. */
const PATIENCE = 100
/** Rows of totals, and names that are searched, between two looks at the clock. */
const ROWS = 512
const PIECE = 20_000

/** How many files fit, and of each value how many would if its own facet had no filter. */
export function fileFacets(database: Database, filter: FileFilter): Facets {
  return foldName(filter.search) === '' ? storedFacets(database, filter) : matchingFacets(database, filter)
}

/** How many files fit filters of which none is a search or a folder: summed up of what triggers count. */
export function countedFiles(database: Database, filter: FileFilter): number {
  const sums = facetSums(filter, [])
  for (const kind of allKinds(database)) sums.add(kind)
  return sums.all.files
}

/** Sums of what triggers count. Those of all folders are only needed for the folders, and where one is asked for. */
function storedFacets(database: Database, filter: FileFilter): Facets {
  const sums = facetSums(filter)
  const { folder, ...others } = filter
  if (folder === undefined) {
    const folders = facetSums(filter, ['folder'])
    for (const kind of allKinds(database)) sums.add(kind)
    const isExact = addUntilLate(folders, folderKinds(database, ''))
    return answer(sums, { isExact, folders: folders.values('folder') })
  }
  const isExact = addUntilLate(sums, folderKinds(database, isExcluded(filter, 'folder') ? '' : folderOf(filter)))
  const found = answer(sums, { isExact, folders: sums.values('folder') })
  return { ...found, without: { ...found.without, folder: countedFiles(database, others) } }
}

/** The matches of a search, counted one by one for as long as there is time. */
function matchingFacets(database: Database, filter: FileFilter): Facets {
  const { sql, values, isRare } = searchConditions(database, foldName(filter.search))
  // The folders stand in the rows themselves, which take long to read: that is done for few matches, and where it has to be.
  const hasFolders = isRare || filter.folder !== undefined
  const folder = hasFolders ? "rtrim(f.relative_path, replace(f.relative_path, '/', ''))" : "''"
  const columns = [...Object.values(FACET_VALUES), NOTE, folder, 'count(*)', 'sum(f.size_bytes)']
  const matches = { columns: columns.join(', '), where: sql.join(' and '), values }
  const sums = facetSums(filter)
  const isExact = addUntilLate(sums, isRare ? rareKinds(database, matches) : commonKinds(database, matches))
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
function addUntilLate(sums: ReturnType<typeof facetSums>, blocks: Iterable<readonly Kind[]>): boolean {
  const started = performance.now()
  let isLate = false
  for (const block of blocks) {
    if (isLate) return false
    for (const kind of block) sums.add(kind)
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
const KIND = `status, file_type, mime_type, iif(record_state = '', 'none', record_state),
  case when not is_root then 'member' when has_members then 'head' else 'alone' end,
  iif(has_copies, 'true', 'false'), iif(mark = '', 'none', mark), iif(has_note, 'true', 'false')`

const allKinds = (database: Database) =>
  database.prepare(`select ${KIND}, '', files, bytes from file_totals where files > 0`).raw().all() as Kind[]

/** The kinds of a folder and all below it, some at a time. */
function* folderKinds(database: Database, folder: string): Generator<Kind[]> {
  const rows = database
    .prepare(
      `select ${KIND}, folder, files, bytes from folder_totals
       where folder >= @folder and folder < @folder_end and files > 0`,
    )
    .raw()
    .iterate(folderRange(folder)) as IterableIterator<Kind>
  yield* blocksOf(rows, ROWS)
}
