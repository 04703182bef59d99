import type { Person } from '@regesta/persons/persons'

/** The longest list of deviations that a header carries, in characters. */
const LIMIT = 2_000

/** What a caller should know about a copy: its age, that it could not be checked (RFC 7234), and where it deviates. */
export function copyHeaders({ retrieved_at, stale, deviations }: Person): Record<string, string> {
  const age = Math.max(0, Math.round((Date.now() - Date.parse(retrieved_at)) / 1000))
  return {
    Age: String(age),
    ...(stale ? { Warning: '110 regesta "The repository does not answer; this is the copy"' } : {}),
    ...(deviations.length === 0 ? {} : { 'Dataset-Deviations': ascii(deviations.join('; ')).slice(0, LIMIT) }),
  }
}

/** Header values are printable ASCII. */
const ascii = (text: string) => text.replace(/[^\x20-\x7e]/g, '?')
