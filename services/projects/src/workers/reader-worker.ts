import { parentPort } from 'node:worker_threads'
import { isSameFile, whileOpen } from '../store/file-state.js'
import { rowsOf } from '../store/queries/query.js'
import { writtenRows } from '../store/queries/written-rows.js'
import { openReader, type Reader, readQueries } from '../store/read-queries.js'
import type { Piece, ReaderRequest } from './readers.js'

/*
 * A thread that reads project files: queries that answer at once and cursors that are read in blocks. It keeps a file open
 * until it is asked to release it. A cursor has a connection for itself, because the state of the file that it sees holds
 * for the whole connection: queries of others would be answered from the past for as long as its client takes.
 */
const connections = new Map<string, Connection>()
const cursors = new Map<number, Cursor>()

interface Connection {
  readonly reader: Reader
  /** Which file was at the path. */
  readonly file: string | null
}

interface Cursor {
  readonly path: string
  readonly connection: Connection
  /** It has the connection that answers queries of the file when no cursor does. */
  readonly isFirst: boolean
  readonly rows: Generator<unknown>
}

function connect(path: string, pages?: number): Connection {
  const file = whileOpen(path)
  return { reader: openReader(path, pages), file }
}

function readerOf(path: string): Reader {
  const connection = connections.get(path) ?? connect(path)
  connections.set(path, connection)
  return connection.reader
}

function perform(request: ReaderRequest): unknown {
  switch (request.kind) {
    case 'query': {
      const query = readQueries[request.name] as (reader: Reader, input: unknown) => unknown
      const reader = readerOf(request.path)
      return reader.atOnce(() => query(reader, request.input))
    }
    case 'open': {
      begin(request.cursor, request.path, ({ database }) => rowsOf(database, request.query))
      return nextRows(request.cursor, request.limit)
    }
    case 'next':
      return nextRows(request.cursor, request.limit)
    case 'write': {
      const isNew = request.rows.as === 'found'
      begin(request.cursor, request.path, ({ database }) => writtenRows(database, request.rows), isNew)
      return nextPiece(request.cursor, request.enough)
    }
    case 'piece':
      return nextPiece(request.cursor, request.enough)
    case 'finish':
      return finish(request.cursor)
    case 'release': {
      for (const [id, { path }] of cursors) if (path === request.path) finish(id)
      connections.get(request.path)?.reader.database.close()
      connections.delete(request.path)
      return null
    }
  }
}

/** Kilobytes of pages that each further cursor keeps: there may be many, and each reads a list once. */
const PAGES_OF_FURTHER = 2_000

/**
 * The first cursor of a file takes the connection for queries, with the pages it knows; queries that come meanwhile get another.
 * A list of a new file never comes from the one that was in its place, and leaves nothing open: nobody would ask to release it.
 */
function begin(id: number, path: string, rowsFrom: (reader: Reader) => Generator<unknown>, isNew = false): void {
  const known = connections.get(path)
  const isHere = known === undefined || isSameFile(known.file ?? '', path)
  const isFirst = isHere && !isNew && ![...cursors.values()].some((cursor) => cursor.path === path && cursor.isFirst)
  const connection = isFirst ? (known ?? connect(path)) : connect(path, PAGES_OF_FURTHER)
  if (isFirst) connections.delete(path)
  cursors.set(id, { path, connection, isFirst, rows: rowsFrom(connection.reader) })
}

function nextRows(id: number, limit: number): unknown[] {
  const { rows } = cursorOf(id)
  const taken: unknown[] = []
  while (taken.length < limit) {
    const next = rows.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

const encoder = new TextEncoder()

/** The texts of so many rows that they are enough characters together. */
function nextPiece(id: number, enough: number): Piece {
  const { rows } = cursorOf(id)
  let text = ''
  while (text.length < enough) {
    const next = rows.next()
    if (next.done) return { bytes: encoder.encode(text), isLast: true }
    text += next.value
  }
  return { bytes: encoder.encode(text), isLast: false }
}

function cursorOf(id: number): Cursor {
  const cursor = cursors.get(id)
  if (cursor === undefined) throw new Error('The project file was closed while a list was read from it')
  return cursor
}

function finish(id: number): null {
  const cursor = cursors.get(id)
  if (cursor === undefined) return null
  const { path, connection, isFirst, rows } = cursor
  cursors.delete(id)
  rows.return(undefined)
  if (isFirst && !connections.has(path)) connections.set(path, connection)
  else connection.reader.database.close()
  return null
}

/** The bytes of pieces are handed over, everything else is copied. */
function answer(id: number, value: unknown): void {
  const bytes = (value as Partial<Piece> | null)?.bytes
  parentPort?.postMessage({ id, value }, bytes instanceof Uint8Array ? [bytes.buffer as ArrayBuffer] : [])
}

parentPort?.on('message', (request: ReaderRequest & { id: number }) => {
  try {
    answer(request.id, perform(request))
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    parentPort?.postMessage({ id: request.id, error: message, code })
  }
})
