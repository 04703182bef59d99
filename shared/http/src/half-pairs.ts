import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { demanded } from './parse-input.js'

/** Whether a body that is JSON, of which the bytes were UTF-8, could have a text with half of a surrogate pair: only an escape writes one. */
export const mayHoldHalfPairs = (json: string): boolean => /\\u[dD][89a-fA-F]/.test(json)

/**
 * Refuses texts and names of members with half of a surrogate pair. Nothing could keep them: a database and a file take
 * UTF-8, where such a half has no place, and would give back another text than was stored.
 *
 * @throws ServiceError that names the first of them
 */
export function refuseHalfPairs(body: unknown, path: readonly string[] = []): void {
  if (typeof body === 'string' && !body.isWellFormed()) throw fault(path, body)
  if (typeof body !== 'object' || body === null) return
  for (const [name, value] of Object.entries(body)) {
    if (!name.isWellFormed()) throw fault(path, name)
    refuseHalfPairs(value, [...path, name])
  }
}

const fault = (path: readonly string[], value: string) =>
  new ServiceError('invalid_input', demanded(path, say('must_be_unicode', {}), value))
