import type { ServerResponse } from 'node:http'
import type { ServiceError } from '@regesta/contracts/problem'
import { anyErrors, type ErrorRules, errorReply } from '@regesta/http/error-reply'
import { endOnceSent } from './end-once-sent.js'

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
  endOnceSent(response)
  response.end(text)
}
