/** Hashes that are kept; up to so many different values the count is exact, beyond it is off by some three in a hundred. */
const KEPT = 1_024
const LARGEST = 2 ** 53

/**
 * How many different values there are, in flat memory: the smallest hashes are kept, and how close they lie tells how many
 * there are. Bar-Yossef et al., Counting distinct elements in a data stream (2002).
 */
export function distinctValues() {
  let smallest = new Set<number>()
  let limit = LARGEST
  let exact = true

  function cut(): void {
    const sorted = Float64Array.from(smallest).sort()
    smallest = new Set(sorted.subarray(0, KEPT))
    limit = sorted[KEPT - 1] ?? LARGEST
    exact = false
  }

  return {
    add(value: string): void {
      const hash = hashOf(value)
      if (hash > limit) return
      smallest.add(hash)
      if (smallest.size > 2 * KEPT) cut()
    },
    /** The number of different values so far, and whether it is exact. */
    count(): { distinct: number; exact: boolean } {
      if (smallest.size > KEPT) cut()
      if (exact) return { distinct: smallest.size, exact }
      return { distinct: Math.round(((KEPT - 1) * LARGEST) / limit), exact }
    },
  }
}

/** 53 bits of a text, well spread; two multiplications of 32 bits a character, after MurmurHash. */
function hashOf(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit, 0x5f356495)
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0)
}
