import { isPlainObject } from '@regesta/http/plain-object'

/** What a column holds as JSON; null where it holds no JSON. */
export function jsonIn(text: string | null | undefined): unknown {
  try {
    return text === null || text === undefined ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The JSON object that a column holds; an empty one where it holds anything else. */
export function objectIn(text: string | null | undefined): Record<string, unknown> {
  const found = jsonIn(text)
  return isPlainObject(found) ? found : {}
}
