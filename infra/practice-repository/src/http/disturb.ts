import { once } from 'node:events'
import type { Response } from 'express'
import { Refusal, refusals } from '../domain/refusal.js'
import { commitOf, type Fault } from '../faults/fault.js'
import { type Answer, json } from './answer.js'
import { errorAnswer, gatewayPage } from './error-answer.js'
import { rateHeaders } from './rate-limit.js'
import { writeAnswer } from './write-answer.js'

/** Breaks the connection so that the other side sees a reset. */
export function reset(response: Response): void {
  response.req.socket.resetAndDestroy()
}

/** What faults do to an exchange in place of its answer. */
export const disturb = {
  /** Faults that strike before the body is read; says whether the exchange is over. */
  async atStart(fault: Fault, response: Response): Promise<boolean> {
    if (fault.kind === 'rate-limit') {
      await writeAnswer(response, tooMany(fault, response))
      return true
    }
    if (fault.kind !== 'reset' || fault.at !== 'start' || commitOf(fault) !== 'never') return false
    reset(response)
    return true
  },
  /** Everything else, after the body was read and the work was done, planned or left out. */
  async instead(fault: Fault, response: Response, answer: Answer | undefined): Promise<void> {
    if (fault.kind === 'timeout') return
    if (fault.kind === 'reset' && fault.at === 'answer-body' && answer !== undefined) {
      return sendPart(response, answer, fault.bytes)
    }
    if (fault.kind === 'reset') return reset(response)
    if (fault.kind === 'html-504') return writeAnswer(response, gatewayPage(fault.status))
    const status = 'status' in fault ? fault.status : 500
    const message = 'message' in fault ? fault.message : undefined
    await writeAnswer(response, failure(status, message))
  },
}

/** An error as it comes from the platform, or from the gateway before it. */
function failure(status: number, message: string | undefined): Answer {
  if (message !== undefined) return errorAnswer(new Refusal(status, message), 'rdm')
  if (status === 502 || status === 504) return gatewayPage(status)
  const refusal = status >= 500 ? refusals.serverError(status) : status === 403 ? refusals.forbidden() : refused(status)
  return errorAnswer(refusal, 'rdm')
}

const refused = (status: number) => new Refusal(status, 'The request was refused.')

/** The limiter's answer; without headers a client must find its own pace. */
function tooMany(fault: Extract<Fault, { kind: 'rate-limit' }>, response: Response): Answer {
  const now = Date.now()
  for (const name of Object.keys(rateHeaders(0, 0, 0))) response.removeHeader(name)
  const headers = fault.headers ? rateHeaders(100, 0, now + fault.retry_after * 1000, now) : {}
  return json(429, { status: 429, message: '100 per 1 minute' }, headers)
}

/** Sends the first bytes of an answer that announced more, then breaks the connection. */
async function sendPart(response: Response, answer: Answer, bytes: number | undefined): Promise<void> {
  const whole = await bytesOf(answer)
  response.status(answer.status)
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value)
  response.setHeader('Content-Length', whole.length)
  response.flushHeaders()
  const part = whole.subarray(0, bytes ?? Math.floor(whole.length / 2))
  if (part.length > 0) await new Promise<void>((resolve) => response.write(part, () => resolve()))
  response.req.socket.destroy()
  if (!response.closed) await once(response, 'close')
}

async function bytesOf({ body }: Answer): Promise<Buffer> {
  if (body === null) return Buffer.from(' ')
  if (typeof body === 'string') return Buffer.from(body)
  if (Buffer.isBuffer(body)) return body
  const chunks: Buffer[] = []
  for await (const chunk of body.stream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
