import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long an unwanted body is read at most, milliseconds. */
const LINGER = 2_000

const lingering = new WeakSet<ServerResponse>()

/**
 * Lets an answer go out at once, and end when its request has been sent as well: a connection that is closed while its
 * client still sends is reset, and the client may lose the answer.
 */
export function endOnceSent(response: ServerResponse): void {
  if (lingering.has(response) || !isStillSending(response.req)) return
  lingering.add(response)
  const end = response.end.bind(response)
  response.end = (...given: unknown[]) => {
    const [piece] = given
    if (typeof piece === 'string' || piece instanceof Uint8Array) response.write(piece)
    else response.flushHeaders()
    if (response.req.complete) end()
    else endAfter(response.req, end)
    return response
  }
}

const isStillSending = (request: IncomingMessage) => !request.complete && hasBody(request)

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

function endAfter(request: IncomingMessage, end: () => void): void {
  const stop = () => {
    clearTimeout(timer)
    end()
  }
  const timer = setTimeout(stop, LINGER)
  request.once('end', stop).once('close', stop).resume()
}
