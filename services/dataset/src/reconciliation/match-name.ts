import { searchableNames } from '@regesta/persons/person-names'
import { folded } from './properties.js'

/** Words in alphabetical order, so that `Family, Given` equals `Given Family`. */
const ordered = (text: string) => (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ')

/** Bigrams of a text with how often they occur. */
function bigrams(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (let index = 0; index < text.length - 1; index++) {
    const pair = text.slice(index, index + 2)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return counts
}

/** Sørensen–Dice similarity of two texts, 0 to 1; blanks count, unlike in string-similarity: they keep words apart. */
function similarity(a: string, b: string): number {
  if (a === b) return 1
  if (a.length < 2 || b.length < 2) return 0
  const [left, right] = [bigrams(a), bigrams(b)]
  let shared = 0
  for (const [pair, count] of left) shared += Math.min(count, right.get(pair) ?? 0)
  return (2 * shared) / (a.length + b.length - 2)
}

/** What a variant loses by its rank: a little, so that the common name wins among equal ones. */
const rankLoss = (rank: number) => Math.min(rank, 10) * 0.003

/** How well a person's best name fits a query, 0 to 1. */
export function nameFit(query: string, record: Record<string, unknown>): number {
  const wanted = ordered(query)
  const fits = searchableNames(record).map(
    ({ full_name, variant_rank }) => similarity(wanted, ordered(full_name)) - rankLoss(variant_rank),
  )
  return Math.max(0, ...fits)
}
