/** One request as it was seen. */
export interface JournalEntry {
  readonly number: number
  readonly at: string
  readonly method: string
  /** Path and query, without the token. */
  readonly path: string
  readonly route: string | null
  /** null when the connection ended without an answer */
  readonly status: number | null
  readonly bytes_received: number
  readonly duration_ms: number
  readonly fault: string | null
}

const KEPT = 20_000

/** The last requests, in the order in which they ended. */
export function createJournal() {
  let entries: JournalEntry[] = []
  let number = 0
  return {
    add(entry: Omit<JournalEntry, 'number'>): void {
      number += 1
      entries.push({ number, ...entry })
      if (entries.length > KEPT) entries = entries.slice(-KEPT / 2)
    },
    list: (after = 0): readonly JournalEntry[] => entries.filter((entry) => entry.number > after),
    clear(): void {
      entries = []
    },
  }
}

export type Journal = ReturnType<typeof createJournal>
