/** Items that one call to another service is about, at most. */
const BLOCK = 500

export function* blocks<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += BLOCK) yield items.slice(start, start + BLOCK)
}
