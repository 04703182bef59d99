import type { Response } from 'express'

/** What the journal will say about a request. */
export interface Seen {
  route: string | null
  fault: string | null
  bytes: number
  readonly addBytes: (count: number) => void
}

/** The notes of a request, kept with its response. */
export function seenOf(response: Response): Seen {
  const locals = response.locals as { seen?: Seen }
  if (locals.seen === undefined) {
    const seen: Seen = {
      route: null,
      fault: null,
      bytes: 0,
      addBytes: (count) => {
        seen.bytes += count
      },
    }
    locals.seen = seen
  }
  return locals.seen
}
