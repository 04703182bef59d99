import { parentPort } from 'node:worker_threads'
import { rowsOf } from '../store/queries/query.js'
import { openReader, type Reader, readQueries } from '../store/read-queries.js'
import type { ReaderRequest } from './readers.js'

/*
 * A thread that reads project files: queries that answer at once and cursors that are read in blocks. It keeps a file open
 * until it is told to release it. A cursor has a connection of its own, because the state of the file that it sees holds
 * for the whole connection: queries of others would be answered from the past for as long as its client takes.
 */
const readers = new Map<string, Reader>()
const cursors = new Map<number, Cursor>()

interface Cursor {
  readonly path: string
  readonly reader: Reader
  readonly rows: Generator<unknown>
}

function readerOf(path: string): Reader {
  const known = readers.get(path)
  if (known !== undefined) return known
  const reader = openReader(path)
  readers.set(path, reader)
  return reader
}

function perform(request: ReaderRequest): unknown {
  switch (request.kind) {
    case 'query': {
      const query = readQueries[request.name] as (reader: Reader, input: unknown) => unknown
      const reader = readerOf(request.path)
      return reader.database.transaction(() => query(reader, request.input))()
    }
    case 'open': {
      const reader = openReader(request.path)
      cursors.set(request.cursor, { path: request.path, reader, rows: rowsOf(reader.database, request.query) })
      return nextRows(request.cursor, request.limit)
    }
    case 'next':
      return nextRows(request.cursor, request.limit)
    case 'finish':
      return finish(request.cursor)
    case 'release': {
      for (const [id, { path }] of cursors) if (path === request.path) finish(id)
      readers.get(request.path)?.database.close()
      readers.delete(request.path)
      return null
    }
  }
}

function nextRows(id: number, limit: number): unknown[] {
  const cursor = cursors.get(id)
  if (cursor === undefined) throw new Error('The project file was closed while a list was read from it')
  const rows: unknown[] = []
  while (rows.length < limit) {
    const next = cursor.rows.next()
    if (next.done) break
    rows.push(next.value)
  }
  return rows
}

function finish(id: number): null {
  const cursor = cursors.get(id)
  cursors.delete(id)
  cursor?.rows.return(undefined)
  cursor?.reader.database.close()
  return null
}

parentPort?.on('message', (request: ReaderRequest & { id: number }) => {
  try {
    parentPort?.postMessage({ id: request.id, value: perform(request) })
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    parentPort?.postMessage({ id: request.id, error: message, code })
  }
})
