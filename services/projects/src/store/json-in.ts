/** What a column holds as JSON; null for what is none. */
export function jsonIn(text: string | null | undefined): unknown {
  try {
    return text === null || text === undefined ? null : JSON.parse(text)
  } catch {
    return null
  }
}
