import type { Database } from '@regesta/sqlite/open-database'
import { fileItem, type ItemRow } from './file-row.js'
import { type Query, rowsOf, type TreeQuery } from './query.js'
import { type FoundRow, foundFile, type HierarchyRow, hierarchyNode } from './trees.js'

/** Rows that are read where their JSON is written, so that none of them goes from thread to thread. */
export type WrittenRows =
  /** The rows of queries as they are, one query after the other. */
  | { readonly as: 'rows'; readonly queries: readonly Query[] }
  /** Files as lists of the interface show them. */
  | { readonly as: 'files'; readonly query: Query }
  /** Nested objects from rows in preorder: one tree by itself, or all of them as a list. */
  | { readonly as: 'tree' | 'trees'; readonly of: keyof typeof NODES; readonly query: TreeQuery }

/** The members of a node, `children` excepted. */
const NODES = {
  hierarchy: (row: unknown) => hierarchyNode(row as HierarchyRow),
  found: (row: unknown) => foundFile(row as FoundRow),
} as const

/** JSON text, row by row; nothing is read before the first of it is taken. */
export function writtenRows(database: Database, wanted: WrittenRows): Generator<string> {
  switch (wanted.as) {
    case 'rows':
      return list(database, wanted.queries)
    case 'files':
      return fileList(database, wanted.query)
    default:
      return trees(rowsOf(database, wanted.query) as Generator<TreeRow>, NODES[wanted.of], wanted.as === 'trees')
  }
}

function* list(database: Database, queries: readonly Query[]): Generator<string> {
  let before = '['
  for (const { sql, values } of queries) {
    for (const text of database.prepare(asJson(database, sql)).pluck().iterate(values)) {
      yield before + text
      before = ','
    }
  }
  yield before === '[' ? '[]' : ']'
}

/** The rows of a query as JSON that SQLite writes itself: that takes half the time of making objects of them first. */
function asJson(database: Database, sql: string): string {
  const columns = database.prepare(sql).columns()
  return `select json_object(${columns.map(({ name }) => `'${name}', "${name}"`).join(', ')}) from (${sql})`
}

function* fileList(database: Database, query: Query): Generator<string> {
  let before = '['
  for (const row of rowsOf(database, query)) {
    yield before + JSON.stringify(fileItem(row as ItemRow))
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

interface TreeRow {
  readonly depth: number
}

function* trees(rows: Iterable<TreeRow>, nodeOf: (row: unknown) => object, isList: boolean): Generator<string> {
  if (isList) yield '['
  let open = 0
  for (const row of rows) {
    const ends = `${']}'.repeat(open - row.depth)}${open > row.depth ? ',' : ''}`
    open = row.depth + 1
    yield `${ends}${JSON.stringify(nodeOf(row)).slice(0, -1)},"children":[`
  }
  yield `${']}'.repeat(open)}${isList ? ']' : ''}`
}
