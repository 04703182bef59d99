import type { IncomingMessage } from 'node:http'
import { refusals } from '../domain/refusal.js'

/** Reads a JSON body; its type must be announced. */
export async function readJson(
  request: IncomingMessage,
  limit: number,
  onBytes: (count: number) => void,
): Promise<unknown> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw refusals.wrongContentType()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    onBytes(chunk.length)
    if (size > limit) {
      // The rest is read and forgotten, so that the client gets to see the refusal.
      request.resume()
      throw refusals.tooLarge()
    }
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw refusals.brokenJson()
  }
}
