import { isStopping } from '@regesta/operations/live-operation'

/**
 * Does work for many items, so many at a time; results come in the order of the items. Stops taking items once aborted: then
 * it throws, or, when somebody cancelled and there is a result for items that were not begun, answers with those.
 */
export async function forEachItem<I, R>(
  items: readonly I[],
  width: number,
  signal: AbortSignal,
  work: (item: I, index: number) => Promise<R>,
  notBegun?: (item: I) => R,
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
  const failed = lanes.find((one) => one.status === 'rejected')
  if (failed === undefined) return results
  if (notBegun === undefined || !signal.aborted || isStopping(signal)) throw failed.reason
  return items.map((item, index) => results[index] ?? notBegun(item))
}
