import { compareTwoStrings } from 'string-similarity'

/** The lowest score at which two texts count as similar, from 0 to 1. */
export const THRESHOLD = 0.8

/** A text with its pairs of neighbouring letters, sorted, so that two texts are compared quickly. */
export interface Word {
  readonly text: string
  readonly pairs: Uint32Array
  /** A bit for each pair; many pairs share one. */
  readonly marks: number
}

export function wordOf(text: string): Word {
  const pairs = new Uint32Array(Math.max(0, text.length - 1))
  for (let index = 0; index < pairs.length; index += 1) {
    pairs[index] = text.charCodeAt(index) * 65_536 + text.charCodeAt(index + 1)
  }
  return { text, pairs: pairs.sort(), marks: pairs.reduce((marks, pair) => marks | markOf(pair), 0) }
}

const markOf = (pair: number) => 1 << (Math.imul(pair, 0x9e3779b1) >>> 27)

/** How alike two texts are, from 0 to 1; 0 for everything below the threshold. */
export function similarity(a: Word, b: Word): number {
  if (a.text.length > 1 && b.text.length > 1) {
    const least = (THRESHOLD * (a.pairs.length + b.pairs.length)) / 2 - 0.001
    // Most texts share far too few pairs, which mostly their marks show; only the others are worth the full comparison.
    if (mostShared(a, b) < least || mostShared(b, a) < least) return 0
    if (sharedPairs(a.pairs, b.pairs) < least) return 0
  }
  const score = compareTwoStrings(a.text, b.text)
  return score >= THRESHOLD ? score : 0
}

/** The most pairs that a text can share with another: pairs whose mark the other lacks do not count. */
const mostShared = (text: Word, other: Word) => text.pairs.length - bits(text.marks & ~other.marks)

function bits(marks: number): number {
  let count = 0
  for (let rest = marks; rest !== 0; rest &= rest - 1) count += 1
  return count
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
