import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { Response } from 'express'
import { isKept, type Lie } from '../faults/lie.js'
import type { Answer } from './answer.js'
import { type Honest, lieAnswer } from './lie-answer.js'
import type { Route } from './route.js'
import { writeAnswer } from './write-answer.js'

/** Carries a call out, or only pretends to, and lies about it. A call that is refused is refused honestly. */
export async function tellLie(
  told: Lie,
  route: Route,
  { context, call, path }: Omit<Honest, 'answer'>,
  response: Response,
): Promise<void> {
  const work = () => route.run(call)
  const pretends = route.method !== 'GET' && !isKept(told)
  const answer = lieAnswer(told, {
    context,
    call,
    path,
    answer: await (pretends ? context.store.rehearse(work) : work()),
  })
  if (told.lie === 'endless') return writeEndless(response, answer, told.compressed)
  if (told.lie === 'drip') return drip(response, answer, told.every_ms)
  await writeAnswer(response, answer)
}

const BLANKS = Buffer.alloc(64 * 1024, ' ')

function* blanks(): Generator<Buffer> {
  for (;;) yield BLANKS
}

/** Blanks before a JSON text mean nothing, so it might still become one. It ends when the client goes. */
async function writeEndless(response: Response, { status }: Answer, compressed: boolean): Promise<void> {
  response.status(status === 204 ? 200 : status).setHeader('Content-Type', 'application/json')
  if (compressed) response.setHeader('Content-Encoding', 'gzip')
  const source = Readable.from(blanks(), { highWaterMark: 1 })
  await (compressed ? pipeline(source, createGzip(), response) : pipeline(source, response)).catch(() => {})
}

async function drip(response: Response, { status, headers, body }: Answer, every: number): Promise<void> {
  response.status(status)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.flushHeaders()
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(' ')
  for (let place = 0; place < bytes.length && !gone.signal.aborted; place += 1) {
    response.write(bytes.subarray(place, place + 1))
    await pause(every, undefined, { signal: gone.signal }).catch(() => {})
  }
  response.end()
}
