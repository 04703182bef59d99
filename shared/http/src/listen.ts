import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { answerBrokenRequests, type OpenResponses } from './broken-requests.js'
import { InFlight } from './in-flight.js'
import { hostInUrl } from './loopback.js'
import { messagesOf } from './messages-of.js'
import { takeOriginForm } from './origin-form.js'

/** How long requests under way may take to end when a server stops, milliseconds. */
const DRAIN_LIMIT = 3_000

/** A server that listens and can drain. */
export interface Listening {
  readonly server: Server
  readonly port: number
  readonly url: string
  /** Takes no new connections, ends event streams, waits for requests under way, then closes what is left. */
  drain(milliseconds?: number): Promise<void>
}

/**
 * Listens on loopback unless told otherwise; port 0 takes a free one, and what another process has listened on is taken over.
 * An answer may take as long as it needs.
 */
export async function listen(
  handler: RequestListener,
  at: number | NetServer = 0,
  host = '127.0.0.1',
): Promise<Listening> {
  const limits = { requestTimeout: 0, headersTimeout: 90_000, keepAliveTimeout: 75_000 }
  const server = createServer({ ...limits, ...messagesOf(handler) }, handler)
  server.prependListener('request', takeOriginForm)
  const open = openResponses(server)
  answerBrokenRequests(server, open)
  // Unknown expectations may be ignored (RFC 9110, 10.1.1); Node would answer 417 without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    if (typeof at === 'number') server.listen(at, host, () => resolve())
    else server.listen(at, () => resolve())
  })
  const actual = (server.address() as AddressInfo).port
  return {
    server,
    port: actual,
    url: `http://${hostInUrl(host)}:${actual}`,
    drain: (milliseconds = DRAIN_LIMIT) => drain(server, open, milliseconds),
  }
}

/** The responses that have not ended yet. */
function openResponses(server: Server): OpenResponses {
  const open = new InFlight<ServerResponse>()
  server.on('request', (_request, response) => {
    response.once('close', open.add(response))
  })
  return open
}

async function drain(server: Server, open: OpenResponses, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const answered = untilNoneIsOpen(open)
  server.closeIdleConnections()
  // Viewers of events come back with Last-Event-ID; waiting for them would take for ever.
  for (const response of open.all()) if (isEventStream(response)) response.end()
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const force = setTimeout(() => server.closeAllConnections(), milliseconds)
  await Promise.all([closed, answered])
  clearInterval(sweep)
  clearTimeout(force)
}

/** The server does not count connections that another process has accepted for it. */
async function untilNoneIsOpen(open: OpenResponses): Promise<void> {
  for (let left = open.all(); left.length > 0; left = open.all())
    await Promise.all(left.map((response) => once(response, 'close')))
}

const isEventStream = (response: ServerResponse) =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')
