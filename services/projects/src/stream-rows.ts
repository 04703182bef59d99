import type { Context } from './context.js'
import type { Query } from './store/queries/list-uploads.js'

/** The rows of queries, one query after the other, read as the client takes them. The file stays open meanwhile. */
export async function* streamRows(
  { openProjects, readers }: Pick<Context, 'openProjects' | 'readers'>,
  project: string,
  queries: readonly Query[],
): AsyncGenerator<unknown> {
  const release = openProjects.hold(project)
  try {
    const { path } = openProjects.use(project)
    for (const query of queries) yield* readers.rows(path, query)
  } finally {
    release()
  }
}
