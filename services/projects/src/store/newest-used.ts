/** What stands under the key, made where nothing does; beyond the capacity, what was used longest ago goes. */
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
