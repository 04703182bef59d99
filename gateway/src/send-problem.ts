import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServiceError } from '@regesta/contracts/problem'
import { anyErrors, type ErrorRules, errorReply } from '@regesta/http/error-reply'

/** How long a refused body is listened to at most, milliseconds. */
const LINGER = 2_000

/** Answers with an error body, or cuts an answer that has already begun. */
export function sendProblem(response: ServerResponse, error: ServiceError, rules: ErrorRules = anyErrors): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const { status, body, headers } = errorReply(error, rules)
  const text = JSON.stringify(body)
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  if (!isStillSending(response.req)) return void response.end(text)
  response.write(text)
  endAfter(response.req, response)
}

const isStillSending = ({ headers, complete }: IncomingMessage) =>
  !complete && (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)

/** A connection that is closed while its client still sends is reset, and the client may lose the answer. */
function endAfter(request: IncomingMessage, response: ServerResponse): void {
  const end = () => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(end, LINGER)
  request.once('end', end).once('close', end).resume()
}
