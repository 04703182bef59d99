import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Answer } from './answer.js'

/** Sends an answer; a client that goes away while a file streams is not an error. */
export async function writeAnswer(response: Response, { status, headers, body }: Answer): Promise<void> {
  if (response.headersSent || response.destroyed) return
  response.status(status)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (body === null) return void response.end()
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    response.setHeader('Content-Length', Buffer.byteLength(body))
    return void response.end(response.req.method === 'HEAD' ? undefined : body)
  }
  if (response.req.method === 'HEAD') return void response.end()
  try {
    await pipeline(body.stream(), response)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}
