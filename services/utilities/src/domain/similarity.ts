import { compareTwoStrings } from 'string-similarity'

/** spec: Limits, "Similarity threshold". */
export const THRESHOLD = 0.8

/** A text with its pairs of neighbouring letters, sorted, so that two texts can be compared at a glance. */
export interface Word {
  readonly text: string
  readonly pairs: Uint32Array
}

export function wordOf(text: string): Word {
  const pairs = new Uint32Array(Math.max(0, text.length - 1))
  for (let index = 0; index < pairs.length; index += 1) {
    pairs[index] = text.charCodeAt(index) * 65_536 + text.charCodeAt(index + 1)
  }
  return { text, pairs: pairs.sort() }
}

/** How alike two texts are, from 0 to 1; 0 for everything below the threshold. */
export function similarity(a: Word, b: Word): number {
  if (a.text.length > 1 && b.text.length > 1) {
    const all = a.pairs.length + b.pairs.length
    // Most texts share far too few pairs; only the others are worth the full comparison.
    if (2 * Math.min(a.pairs.length, b.pairs.length) < THRESHOLD * all - 0.001) return 0
    if (2 * sharedPairs(a.pairs, b.pairs) < THRESHOLD * all - 0.001) return 0
  }
  const score = compareTwoStrings(a.text, b.text)
  return score >= THRESHOLD ? score : 0
}

function sharedPairs(a: Uint32Array, b: Uint32Array): number {
  let shared = 0
  for (let left = 0, right = 0; left < a.length && right < b.length; ) {
    const difference = (a[left] ?? 0) - (b[right] ?? 0)
    if (difference === 0) shared += 1
    if (difference <= 0) left += 1
    if (difference >= 0) right += 1
  }
  return shared
}
