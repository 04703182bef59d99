/** The value of the key, made if there is none; beyond the capacity, the least recently used value is dropped. */
export function newestUsed<T>(kept: Map<string, T>, capacity: number, key: string, make: () => T): T {
  const value = kept.get(key) ?? make()
  kept.delete(key)
  kept.set(key, value)
  for (const [oldest] of kept) {
    if (kept.size <= capacity) break
    kept.delete(oldest)
  }
  return value
}
