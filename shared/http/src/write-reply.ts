import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from '@regesta/log/logger'
import type { Response } from 'express'
import { writeEvents } from './event-stream.js'
import type { AnyReply } from './reply.js'
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
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value)
  response.status(answer.status)
  if ('pieces' in answer) {
    if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', contentTypeOf(writing.route))
    await pipeline(Readable.from(answer.pieces, { objectMode: true, highWaterMark: 4 }), response)
    return
  }
  checkAnswer(answer.status, answer.body, writing)
  response.json(answer.body)
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
