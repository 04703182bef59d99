/** A piece of two texts beside each other: in both, in the left alone, or in the right alone. */
export interface Piece {
  readonly kind: 'both' | 'left' | 'right'
  readonly text: string
}

/** Pairs of words that are compared at the most; beyond it two texts are shown whole, one after the other. */
const MOST_PAIRS = 1_000_000

/** Words, what separates them, and each sign by itself, so that an added comma does not change a word. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+|\s+|[^\s\p{L}\p{N}\p{M}]/gu) ?? []

/** What is the same in two texts and what is not, word by word; each side can be read by leaving the other out. */
export function textDiff(left: string, right: string): Piece[] {
  const [a, b] = [wordsOf(left), wordsOf(right)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const middle = between(a.slice(start, a.length - end), b.slice(start, b.length - end))
  const pieces = [piece('both', a.slice(0, start)), ...middle, piece('both', a.slice(a.length - end))]
  return joined(pieces)
}

const piece = (kind: Piece['kind'], words: readonly string[]): Piece => ({ kind, text: words.join('') })

function between(a: readonly string[], b: readonly string[]): Piece[] {
  if (a.length * b.length > MOST_PAIRS) return [piece('left', a), piece('right', b)]
  const longest = lengths(a, b)
  const width = b.length + 1
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push(piece('both', a.slice(i, i + 1)))
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      pieces.push(piece('left', a.slice(i, i + 1)))
      i += 1
    } else {
      pieces.push(piece('right', b.slice(j, j + 1)))
      j += 1
    }
  }
  return pieces
}

/** How many words the rests of two texts have in common in order, from each pair of places on. */
function lengths(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1
  const table = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [down, along, both] = [(i + 1) * width + j, i * width + j + 1, (i + 1) * width + j + 1]
      table[i * width + j] = a[i] === b[j] ? (table[both] ?? 0) + 1 : Math.max(table[down] ?? 0, table[along] ?? 0)
    }
  }
  return table
}

/** Neighbours of one kind as one piece; where both sides changed, removed text comes before added text. */
function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = []
  for (const { kind, text } of pieces) {
    if (text === '') continue
    const last = found.at(-1)
    const before = found.at(-2)
    if (last?.kind === kind) found[found.length - 1] = { kind, text: last.text + text }
    else if (kind === 'left' && last?.kind === 'right' && before?.kind === 'left')
      found[found.length - 2] = { kind, text: before.text + text }
    else found.push({ kind, text })
  }
  return found
}
