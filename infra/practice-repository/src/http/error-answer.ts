import { randomUUID } from 'node:crypto'
import type { Refusal } from '../domain/refusal.js'
import type { Platform } from '../settings.js'
import { type Answer, json } from './answer.js'

/** A refusal as JSON: today's platform lists `messages` per field, the old one a `message`. */
export function errorAnswer(refusal: Refusal, platform: Platform): Answer {
  const { status, message, errors } = refusal
  if (errors !== undefined) {
    return platform === 'old'
      ? json(status, {
          status,
          message: 'Validation error.',
          errors: errors.map(({ field, message: one, code }) => ({
            ...(code === undefined ? {} : { code }),
            field,
            message: one,
          })),
        })
      : json(status, { status, message, errors: byField(errors) })
  }
  const trace = status >= 500 ? { error_id: randomUUID().replaceAll('-', '') } : {}
  return json(status, { status, message, ...trace })
}

/** One entry per field with all its messages. */
function byField(errors: NonNullable<Refusal['errors']>) {
  const fields = new Map<string | null, string[]>()
  for (const { field, message } of errors) fields.set(field, [...(fields.get(field) ?? []), message])
  return [...fields].map(([field, messages]) => ({ field, messages }))
}

/** What a gateway in front of the repository says when it does not get an answer in time. */
export const gatewayPage = (status: 502 | 504): Answer => {
  const title = status === 504 ? '504 Gateway Time-out' : '502 Bad Gateway'
  const reason =
    status === 504 ? "The server didn't respond in time." : 'The server returned an invalid or incomplete response.'
  return {
    status,
    headers: { 'Content-Type': 'text/html' },
    body: `<html><body><h1>${title}</h1>\n${reason}\n</body></html>\n`,
  }
}
