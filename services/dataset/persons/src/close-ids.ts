const SHOWN = 5
/** Changes after which an identifier is no longer close. */
const FARTHEST = 2

/** Identifiers that differ in at most two letters, closest first. */
export function closeIds(wanted: string, entries: Iterable<{ kb_id: string }>): string[] {
  const close: { kb_id: string; distance: number }[] = []
  for (const { kb_id } of entries) {
    if (Math.abs(kb_id.length - wanted.length) > FARTHEST) continue
    const distance = editDistance(wanted.toLowerCase(), kb_id.toLowerCase())
    if (distance <= FARTHEST) close.push({ kb_id, distance })
  }
  return close
    .sort((a, b) => a.distance - b.distance || (a.kb_id < b.kb_id ? -1 : 1))
    .slice(0, SHOWN)
    .map(({ kb_id }) => kb_id)
}

/** Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
