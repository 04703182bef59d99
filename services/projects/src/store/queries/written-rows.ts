import type { Database } from '@regesta/sqlite/open-database'
import { ITEM_VALUES } from './file-row.js'
import { foundFile, foundFiles } from './found-file.js'
import type { Query } from './query.js'
import { treeText } from './tree-text.js'

/** Rows that are read where their JSON is written, so that none of them goes from thread to thread. */
export type WrittenRows =
  /** The rows of queries as they are, one query after the other. */
  | { readonly as: 'rows'; readonly queries: readonly Query[] }
  /** Files as lists of the interface show them. */
  | { readonly as: 'files'; readonly query: Query }
  /** The trees of a newly scanned project. */
  | { readonly as: 'found' }

/** JSON text, row by row; nothing is read before the first of it is taken. */
export function writtenRows(database: Database, wanted: WrittenRows): Generator<string> {
  switch (wanted.as) {
    case 'rows':
      return list(database, wanted.queries)
    case 'files':
      return list(database, [wanted.query], ITEM_VALUES)
    case 'found':
      return foundTrees(database)
  }
}

function* list(database: Database, queries: readonly Query[], written: ColumnValues = {}): Generator<string> {
  let before = '['
  for (const { sql, values } of queries) {
    for (const text of database
      .prepare(asJson(database, sql, written))
      .pluck()
      .iterate(values)) {
      yield before + text
      before = ','
    }
  }
  yield before === '[' ? '[]' : ']'
}

/** What is written of columns, where it is not the column itself. */
type ColumnValues = Readonly<Record<string, string>>

/** The rows of a query as JSON that SQLite writes itself: that takes half the time of making objects of them first. */
function asJson(database: Database, sql: string, written: ColumnValues): string {
  const columns = database.prepare(sql).columns()
  const members = columns.map(({ name }) => `'${name}', ${written[name] ?? `"${name}"`}`)
  return `select json_object(${members.join(', ')}) from (${sql})`
}

function* foundTrees(database: Database): Generator<string> {
  const text = treeText(foundFile)
  yield '['
  for (const row of foundFiles(database)) yield text.node(row)
  yield `${text.end()}]`
}
