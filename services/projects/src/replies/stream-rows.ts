import type { Context } from '../context.js'
import type { Query, TreeQuery } from '../store/queries/query.js'
import type { WrittenRows } from '../store/queries/written-rows.js'

type Reading = Pick<Context, 'openProjects' | 'readers'>

/** The rows of a query, read as the client takes them. The file stays open meanwhile. */
export const streamRows = <R = unknown>(
  reading: Reading,
  project: string,
  query: Query | TreeQuery,
): AsyncGenerator<R> => whileOpen(reading, project, (path) => reading.readers.rows<R>(path, query))

/** The JSON of rows, written where they are read, as the client takes it. */
export const streamJson = (reading: Reading, project: string, rows: WrittenRows): AsyncGenerator<Uint8Array> =>
  whileOpen(reading, project, (path) => reading.readers.pieces(path, rows))

async function* whileOpen<T>(
  { openProjects }: Reading,
  project: string,
  read: (path: string) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const release = openProjects.hold(project)
  try {
    yield* read(openProjects.use(project).path)
  } finally {
    release()
  }
}
