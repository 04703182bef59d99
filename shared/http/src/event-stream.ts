import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EventLog, LoggedEvent } from './reply.js'

const HEARTBEAT_MS = 15_000
/** Bytes that may wait for a viewer that does not read; beyond that its connection is cut, and it may resume. */
const BACKLOG_LIMIT = 1024 * 1024
/** Milliseconds without reading after which a viewer counts as one that reads nothing; a fast log fills a MiB in less. */
const STALLED = 1_000
const BATCH = 500
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  Connection: 'keep-alive',
  'X-Accel-Buffering': 'no',
}

/**
 * Writes a log as server-sent events: replay from the start or from `Last-Event-ID`, then live. The log is pulled as fast
 * as the viewer reads, so a slow viewer costs no memory; one that reads nothing while a MiB piles up is cut.
 */
export function writeEvents(request: IncomingMessage, response: ServerResponse, log: EventLog): void {
  const known = lastEventId(request)
  if (request.method === 'HEAD') response.writeHead(200, HEADERS).end()
  else if (known > 0 && log.isFinal(known)) response.writeHead(204).end()
  else writeAfter(known, response, log)
}

function writeAfter(known: number, response: ServerResponse, log: EventLog): void {
  let cursor = known
  response.writeHead(200, HEADERS)
  const backlog = unreadBytes()
  const schedule = oncePerTurn(pump)
  const heartbeat = setInterval(() => response.writableNeedDrain || response.write(': heartbeat\n\n'), HEARTBEAT_MS)
  const stopListening = log.onAppend((bytes) => {
    if (!response.writableNeedDrain) return schedule()
    backlog.add(bytes)
    if (backlog.isAbandoned()) response.destroy()
  })

  function pump() {
    while (!response.destroyed && !response.writableNeedDrain) {
      const batch = log.read(cursor, BATCH)
      const last = batch.at(-1)
      if (last === undefined) return
      cursor = last.id
      backlog.noteReading()
      response.write(batch.map(frame).join(''))
      if (log.isFinal(cursor)) return finish()
    }
  }

  function finish() {
    cleanUp()
    response.end()
  }

  function cleanUp() {
    clearInterval(heartbeat)
    stopListening()
  }

  response.on('drain', () => {
    backlog.clear()
    pump()
  })
  response.on('close', cleanUp)
  pump()
  // The first events take the headers along.
  if (cursor === known) response.flushHeaders()
}

/** What waits for a viewer. */
function unreadBytes() {
  let bytes = 0
  let lastRead = performance.now()
  return {
    add(more: number): void {
      bytes += more
    },
    noteReading(): void {
      lastRead = performance.now()
    },
    clear(): void {
      bytes = 0
      lastRead = performance.now()
    },
    isAbandoned: () => bytes > BACKLOG_LIMIT && performance.now() - lastRead > STALLED,
  }
}

/** Gathers the calls of one turn of the event loop into one. */
function oncePerTurn(work: () => void): () => void {
  let isScheduled = false
  return () => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      work()
    })
  }
}

const frame = (event: LoggedEvent) => `id: ${event.id}\ndata: ${event.data}\n\n`

function lastEventId(request: IncomingMessage): number {
  const id = Number(request.headers['last-event-id'])
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}
