/** Does work for many items, so many at a time; results come in the order of the items. Stops taking items once aborted. */
export async function forEachItem<I, R>(
  items: readonly I[],
  width: number,
  signal: AbortSignal,
  work: (item: I, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) {
      signal.throwIfAborted()
      results[index] = await work(items[index] as I, index)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, lane))
  for (const one of lanes) if (one.status === 'rejected') throw one.reason
  return results
}
