/** What comes one by one, so many at a time; no block is empty. */
export function* blocksOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let block: T[] = []
  for (const item of items) {
    block.push(item)
    if (block.length < size) continue
    yield block
    block = []
  }
  if (block.length > 0) yield block
}
