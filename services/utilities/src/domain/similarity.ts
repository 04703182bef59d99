import { compareTwoStrings } from 'string-similarity'

/** spec: Limits, "Similarity threshold". */
export const THRESHOLD = 0.8

/** How alike two texts are, from 0 to 1. */
export const similarity = (a: string, b: string): number => (couldBeAlike(a, b) ? compareTwoStrings(a, b) : 0)

/** Texts of very different length share too few pairs of letters to reach the threshold. */
function couldBeAlike(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a.length, b.length] : [b.length, a.length]
  return short < 2 || (2 * (short - 1)) / (short + long - 2) >= THRESHOLD - Number.EPSILON
}
