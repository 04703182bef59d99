import {
  eventStream,
  fileAnswer,
  formUpload,
  get,
  Id,
  lineStream,
  PathId,
  post,
  QueryCount,
  QueryFlag,
} from '@regesta/contracts/endpoint'
import { connect } from '@regesta/http/connect'
import type { EventLog, LoggedEvent } from '@regesta/http/reply'
import { type StartOptions, startService } from '@regesta/http/run-service'
import type { Handlers, ServiceParts } from '@regesta/http/serve'
import { serve } from '@regesta/http/serve'
import { z } from 'zod'

/** The contract of an invented lending library, with one endpoint of each kind. */
export const library = {
  lendBook: post('/books/:book_id/lend', {
    summary: 'Lends a book',
    params: z.object({ book_id: PathId }),
    body: z.object({ reader_id: Id, days: z.int().positive().default(14) }),
    answers: { 200: z.strictObject({ book_id: z.number(), reader_id: z.number(), days: z.number() }) },
    errors: [400, 404],
    bodyLimit: 1000,
  }),
  listBooks: get('/books', {
    summary: 'Lists books',
    query: z.object({ page: QueryCount(1), lent: QueryFlag.optional() }),
    answers: { 200: z.array(z.strictObject({ title: z.string() })) },
  }),
  nameShelf: post('/shelf', {
    summary: 'Names the shelf of the project',
    needsProject: true,
    body: z.object({ name: z.string() }),
    answers: { 200: z.strictObject({ project: z.string(), name: z.string() }) },
  }),
  askNext: get('/next', {
    summary: 'Asks the next library',
    answers: { 200: z.strictObject({ ids: z.array(z.string()) }) },
  }),
  followLoans: eventStream('/loans/events', { summary: 'Streams loans', event: z.unknown() }),
  listLines: lineStream('/lines', {
    summary: 'Lines',
    body: z.object({ from: z.number().default(0) }),
    line: z.unknown(),
  }),
  readBook: fileAnswer('/text', { summary: 'A text', contentType: 'text/plain' }),
  scanBook: formUpload('/scan', {
    summary: 'A form',
    answers: { 200: z.strictObject({ name: z.string(), size: z.number() }) },
    bodyLimit: 10_000,
  }),
}

const libraryInternal = {
  countBooks: get('/internal/count', {
    summary: 'Counts',
    answers: { 200: z.strictObject({ count: z.number() }) },
  }),
}

export type Library = typeof library
export const KEY = 'the-key-of-this-installation'

const missing = () => {
  throw new Error('not played in this test')
}

/** Starts a library whose handlers the test gives; the others are not played. */
export function startLibrary(
  handlers: Partial<Handlers<Library>>,
  more: Partial<ServiceParts> = {},
  options: Partial<StartOptions> = {},
) {
  const all = Object.fromEntries(Object.keys(library).map((name) => [name, missing]))
  const routes = serve(library, { ...all, ...handlers } as Handlers<Library>)
  const internal = serve(libraryInternal, { countBooks: () => ({ status: 200, body: { count: 3 } }) })
  return startService(
    {
      name: 'library',
      version: '1',
      defaultPort: 0,
      createContext: () => undefined,
      createService: () => ({ routes, internal, ...more }),
    },
    { home: '', addresses: {}, key: KEY, strictAnswers: true, ...options },
  )
}

export const clientOf = (service: { url: string }) =>
  connect(library, { name: 'library', url: service.url, key: KEY, patience: 0 })

/** An event log that the test fills. */
export function memoryLog() {
  const stored: LoggedEvent[] = []
  const listeners = new Set<(bytes: number) => void>()
  let final = false
  const log: EventLog = {
    read: (after, limit) => stored.filter(({ id }) => id > after).slice(0, limit),
    isFinal: (id) => final && id >= (stored.at(-1)?.id ?? 0),
    onAppend: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const append = (data: unknown, isLast = false) => {
    const text = JSON.stringify(data)
    stored.push({ id: stored.length + 1, data: text })
    final = isLast
    for (const listener of listeners) listener(text.length)
  }
  return { log, append, stored, listeners }
}
