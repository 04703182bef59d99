import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from '@regesta/log/logger'
import type { Response } from 'express'
import { writeEvents } from './event-stream.js'
import type { AnyReply, JsonReply } from './reply.js'
import type { Route } from './serve.js'

interface Writing {
  route: Route
  strict: boolean
  log: Logger
}

/** Sends what a handler answered: JSON, pieces, or a stream of events. */
export async function writeReply(
  request: IncomingMessage,
  response: Response,
  answer: AnyReply,
  writing: Writing,
): Promise<void> {
  if ('events' in answer) return writeEvents(request, response, answer.events)
  if ('pieces' in answer) {
    const pieces = await begun(answer.pieces)
    writeHead(response, answer)
    if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', contentTypeOf(writing.route))
    await writePieces(request, response, pieces)
    return
  }
  checkAnswer(answer.status, answer.body, writing)
  writeHead(response, answer)
  writeJson(response, answer.body)
}

async function writePieces(
  { method }: IncomingMessage,
  response: Response,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  if (method === 'HEAD') {
    await pieces[Symbol.asyncIterator]().return?.()
    response.end()
    return
  }
  try {
    await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 4 }), response)
  } catch (error) {
    // A client that skips through a film leaves in the middle of most answers.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

function writeHead(response: Response, { status, headers = {} }: Pick<JsonReply, 'status' | 'headers'>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.status(status)
}

/** One write for head and body; `response.json` looks up types, encodings and conditions that our answers do not have. */
function writeJson(response: Response, body: unknown): void {
  const text = JSON.stringify(body) ?? 'null'
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}

/** Takes the first piece, so that a source that fails at once is still answered as an error. */
async function begun<T>(pieces: Iterable<T> | AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()
  let first: IteratorResult<T> | undefined = await iterator.next()
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const next = first ?? (await iterator.next())
        first = undefined
        return next
      },
      return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
    }),
  }
}

const contentTypeOf = ({ endpoint }: Route) =>
  endpoint.kind === 'json' ? 'application/json; charset=utf-8' : (endpoint.contentType ?? 'application/octet-stream')

/** Compares an answer with its contract: a deviation throws in tests and is logged elsewhere. */
function checkAnswer(status: number, body: unknown, { route, strict, log }: Writing): void {
  const schema = route.endpoint.answers[status]
  if (status === 202 && route.endpoint.long) return
  const fault = schema === undefined ? 'status is not declared' : schema.safeParse(body).error?.message
  if (fault === undefined) return
  if (strict) throw new Error(`The answer of ${route.name} (${status}) deviates from its contract: ${fault}`)
  log.error({ endpoint: route.name, status, fault }, 'answer deviates from its contract')
}
