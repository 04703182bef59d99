import type { Context } from './context.js'
import type { Query, TreeQuery } from './store/queries/query.js'

/** The rows of queries, one query after the other, read as the client takes them. The file stays open meanwhile. */
export async function* streamRows<R = unknown>(
  { openProjects, readers }: Pick<Context, 'openProjects' | 'readers'>,
  project: string,
  ...queries: readonly (Query | TreeQuery)[]
): AsyncGenerator<R> {
  const release = openProjects.hold(project)
  try {
    const { path } = openProjects.use(project)
    for (const query of queries) yield* readers.rows<R>(path, query)
  } finally {
    release()
  }
}
