import type { Database } from '@regesta/sqlite/open-database'

/** A query whose rows are read as they are taken. */
export interface Query {
  readonly sql: string
  readonly values: Record<string, unknown>
}

/** Trees whose nodes are read as they are taken, parents before their children. */
export interface TreeQuery {
  /** Answers the ids of the roots. */
  readonly roots: string
  readonly values: Record<string, unknown>
  /** Answers the row of an id. */
  readonly row: string
  /** Answers the ids of the children of an id. */
  readonly children: string
}

/** Nothing is read before the first row is taken. */
export function* rowsOf(database: Database, query: Query | TreeQuery): Generator<unknown> {
  if ('roots' in query) yield* treeRows(database, query)
  else yield* database.prepare(query.sql).iterate(query.values)
}

interface TreeRow {
  depth?: number
}

function* treeRows(database: Database, { roots, values, row, children }: TreeQuery): Generator<TreeRow> {
  const rowOf = database.prepare(row)
  const childrenOf = database.prepare(children).pluck()
  for (const root of database.prepare(roots).pluck().iterate(values)) {
    const open = [{ id: root as number, depth: 0 }]
    const trail: number[] = []
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { id, depth } = next
      const found = (rowOf.get(id) ?? {}) as TreeRow
      // A row is made for its taker, who may keep it; another one with one more member would cost as much again.
      found.depth = depth
      yield found
      trail.splice(depth, trail.length, id)
      for (const child of (childrenOf.all(id) as number[]).reverse()) {
        // Parents that form a circle must not make this go on for ever.
        if (!trail.includes(child)) open.push({ id: child, depth: depth + 1 })
      }
    }
  }
}
