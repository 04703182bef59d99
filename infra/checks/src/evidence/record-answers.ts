/**
 * Loaded before a test runner and everything it starts: writes down each answer that a server of ours gives, one line of
 * JSON per answer, into the file that the query of this module's address names. Servers know nothing of it.
 */
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** One answer; `path` is the endpoint's pattern, or the path as it was asked for where no endpoint was found. */
export interface Answer {
  /** Milliseconds since 1970, when the request came. */
  at: number
  method: string
  path: string
  status: number
  /** The header `Error-Code`. */
  code?: string
  /** Where the outcome of long work will stand. */
  operation?: string
}

type Answering = ServerResponse & { locals?: { endpoint?: { method: string; path: string } } }

const NO_ROOM = new Set<string | undefined>(['ENOSPC', 'EFBIG'])

// Tests may play with the clock.
const { now } = Date
const file = new URL(import.meta.url).searchParams.get('file')

if (file !== null) {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: Answering }
    const at = now()
    response.once('close', () => {
      if (response.headersSent && response.hasHeader('request-id')) {
        writeDown(file, answerOf(at, request, response))
      }
    })
  })
}

/** What cannot be written down proves nothing; a server whose disk is full in a test has to go on all the same. */
function writeDown(file: string, answer: Answer): void {
  try {
    appendFileSync(file, `${JSON.stringify(answer)}\n`)
  } catch (error) {
    if (!NO_ROOM.has((error as NodeJS.ErrnoException).code)) throw error
  }
}

function answerOf(at: number, request: IncomingMessage, response: Answering): Answer {
  const endpoint = response.locals?.endpoint
  const asked = (request as { originalUrl?: string }).originalUrl ?? request.url ?? ''
  // The gateway serves below a prefix that no endpoint names.
  const prefix = asked.startsWith('/api/') ? '/api' : ''
  const path = endpoint === undefined ? (asked.split('?', 1)[0] ?? '') : `${prefix}${endpoint.path}`
  const code = response.getHeader('error-code')
  const location = response.statusCode === 202 || path.endsWith('/result') ? operationOf(asked, response) : undefined
  return {
    at,
    method: endpoint?.method ?? request.method ?? '',
    path,
    status: response.statusCode,
    ...(code === undefined ? {} : { code: String(code) }),
    ...(location === undefined ? {} : { operation: location }),
  }
}

/** Joins the start of long work with the answer that tells its outcome. */
function operationOf(asked: string, response: ServerResponse): string | undefined {
  const address = response.statusCode === 202 ? String(response.getHeader('location') ?? '') : asked
  return /\/operations\/([\w-]+\/[\w-]+)/.exec(address)?.[1]
}
