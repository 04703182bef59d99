import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ServiceError } from '@regesta/contracts/problem'
import { anyErrors, errorReply } from './error-reply.js'
import type { InFlight } from './in-flight.js'

/** The responses that have not ended yet. */
export type OpenResponses = Pick<InFlight<ServerResponse>, 'all'>

/** What Node could not read as HTTP, by its code: status line, sentence. */
const FAULTS: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address or the headers are too long; 16 KiB are read',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The chunk extensions of the body are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The headers of the request did not come in time'],
}
const MALFORMED = ['400 Bad Request', 'The request is not well-formed HTTP'] as const

/**
 * Answers malformed requests with the usual error body; without this, they would get an empty one. Nothing is written into
 * an answer that has already begun.
 */
export function answerBrokenRequests(server: Server, open: OpenResponses): void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    const begun = open.all().some((response) => response.socket === socket && response.headersSent)
    if (error.code === 'ECONNRESET' || !socket.writable || begun) return void socket.destroy()
    socket.end(answerTo(error.code ?? ''), () => socket.destroy())
  })
}

function answerTo(code: string): string {
  const [status, sentence] = FAULTS[code] ?? MALFORMED
  const { body, headers } = errorReply(
    new ServiceError(FAULTS[code] === undefined ? 'invalid_input' : 'payload_too_large', sentence),
    anyErrors,
  )
  const text = JSON.stringify(body)
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}`
}
