import type { Readable } from 'node:stream'

interface ReadOptions {
  /** Bytes from which on the body is given up. */
  readonly limit?: number
  /** Called for every piece that arrives. */
  readonly onPiece?: () => void
}

/** There is more of an answer than its reader wants. */
export class AnswerTooLong extends Error {
  constructor(limit: number) {
    super(`the answer is too long: more than ${limit} bytes`)
    this.name = 'AnswerTooLong'
  }
}

/**
 * Reads the body of an answer of undici as text, without ever letting it wait: version 7 of undici ends the whole process
 * when the other side closes a connection (`Connection: close`) whose answer has arrived and was paused, as iterating over
 * a body does (nodejs/undici#5360).
 *
 * @throws when the connection is lost half way, or the body is longer than the limit
 */
export const readAnswer = async (body: Readable, options: ReadOptions = {}): Promise<string> =>
  (await readBytes(body, options)).toString('utf8')

/** The same as bytes. */
export function readBytes(
  body: Readable,
  { limit = Number.POSITIVE_INFINITY, onPiece }: ReadOptions = {},
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    body.on('data', (piece: Buffer) => {
      onPiece?.()
      size += piece.length
      if (size <= limit) pieces.push(piece)
      else body.destroy(new AnswerTooLong(limit))
    })
    body.once('end', () => resolve(Buffer.concat(pieces)))
    body.once('error', reject)
    body.once('close', () => {
      if (!body.readableEnded) reject(cutShort())
    })
  })
}

/** Made only when needed: capturing a stack trace takes longer than reading a short body. */
const cutShort = () => new Error('the connection was closed before the answer was complete')

/**
 * The pieces of a body as they come, for streams that are read for as long as they last: without ever letting the body wait,
 * for the same reason. What its reader has not taken yet is kept.
 */
export async function* piecesOf(body: Readable): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = []
  let outcome: { error?: Error } | undefined
  let wake = () => {}
  const end = (error?: Error) => {
    outcome ??= error === undefined ? {} : { error }
    wake()
  }
  body.on('data', (piece: Buffer) => {
    pieces.push(piece)
    wake()
  })
  body.once('end', () => end())
  body.on('error', end)
  body.once('close', () => {
    if (outcome === undefined) end(cutShort())
  })
  for (;;) {
    yield* pieces.splice(0)
    if (pieces.length > 0) continue
    if (outcome?.error !== undefined) throw outcome.error
    if (outcome !== undefined) return
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}
