import { parentPort } from 'node:worker_threads'
import { openReader, type Reader, readQueries } from '../store/read-queries.js'
import type { ReaderRequest } from './readers.js'

/*
 * A thread that reads project files: queries that answer at once and cursors that are read in blocks. It keeps a file open
 * until it is told to release it.
 */
const readers = new Map<string, Reader>()
const cursors = new Map<number, { path: string; rows: Iterator<unknown> }>()

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
      return query(readerOf(request.path), request.input)
    }
    case 'open': {
      const rows = readerOf(request.path).database.prepare(request.sql).iterate(request.values)
      cursors.set(request.cursor, { path: request.path, rows })
      return null
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

function nextRows(cursor: number, limit: number): unknown[] {
  const rows: unknown[] = []
  const open = cursors.get(cursor)
  while (open !== undefined && rows.length < limit) {
    const next = open.rows.next()
    if (next.done) {
      cursors.delete(cursor)
      break
    }
    rows.push(next.value)
  }
  return rows
}

function finish(cursor: number): null {
  cursors.get(cursor)?.rows.return?.()
  cursors.delete(cursor)
  return null
}

parentPort?.on('message', (request: ReaderRequest & { id: number }) => {
  try {
    parentPort?.postMessage({ id: request.id, value: perform(request) })
  } catch (error) {
    parentPort?.postMessage({ id: request.id, error: (error as Error).message })
  }
})
