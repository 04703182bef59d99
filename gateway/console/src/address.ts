/** The query of an address: a text for each name, several where the name is repeated. */
type Raw = Readonly<Record<string, unknown>>

/** Reads one part of an address; undefined for what it cannot read. */
type Reader<T> = (raw: string) => T | undefined

/** How each part of an address is read, by its name. */
export type Readers = Readonly<Record<string, Reader<unknown>>>

/**
 * What a screen reads from its address, and nothing else. A part that nobody can read is left out and never an error: the
 * frame tells the person which.
 *
 *     validateSearch: search({ q: text, page: wholeNumber, status: oneOf('Valid', 'Invalid') })
 */
export const search =
  <R extends Readers>(readers: R) =>
  (raw: Raw): { [N in keyof R]?: Exclude<ReturnType<R[N]>, undefined> } => {
    const parts = Object.entries(readers).map(([name, read]) => [name, readOne(raw[name], read)])
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
  }

function readOne(value: unknown, read: Reader<unknown>): unknown {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' || typeof one === 'number' ? read(String(one)) : undefined
}

/** Any text that is not empty. */
export const text = (raw: string): string | undefined => (raw === '' ? undefined : raw)

/** A whole number from 1. */
export const wholeNumber = (raw: string): number | undefined => (/^[1-9]\d{0,14}$/.test(raw) ? Number(raw) : undefined)

/** A day as ISO 8601 writes it. */
export const day = (raw: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : undefined

/** One of these words. */
export const oneOf =
  <const W extends readonly string[]>(...words: W) =>
  (raw: string): W[number] | undefined =>
    words.find((word) => word === raw)

/** The parts of an address as they are written: texts, never numbers or JSON, so that a person may type them. */
export function parseParts(query: string): Record<string, string | string[]> {
  const words = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(words.keys())].map((name) => {
      const [first = '', ...rest] = words.getAll(name)
      return [name, rest.length === 0 ? first : [first, ...rest]]
    }),
  )
}

/** The same parts as an address; what has no value is left out. */
export function writeParts(parts: Raw): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(parts)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') words.append(name, String(one))
    }
  }
  const written = words.toString()
  return written === '' ? '' : `?${written}`
}

/** The names of parts of an address that its screen did not read. */
export const unreadParts = (raw: Raw, read: Raw): string[] =>
  Object.keys(raw).filter((name) => raw[name] !== '' && read[name] === undefined)
