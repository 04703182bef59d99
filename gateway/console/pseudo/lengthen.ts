/** Texts of the pseudo-language are between these two. */
const [OPEN, CLOSE] = ['⟦', '⟧']
/** By how much its words are longer than English ones; German ones are by about as much. */
const LONGER = 0.4

/** All that is said in a catalogue, in a language that nobody speaks: in brackets, and longer. */
export function pseudo(value: unknown): unknown {
  if (typeof value === 'string') return inBrackets(value)
  if (typeof value === 'function') return (...values: unknown[]) => pseudo(value(...values))
  if (Array.isArray(value)) return value.map(pseudo)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, pseudo(member)]))
}

function inBrackets(text: string): string {
  if (text === '' || (text.startsWith(OPEN) && text.endsWith(CLOSE))) return text
  const words = text.replace(/⟦[^⟧]*⟧|\p{L}+/gu, (word) => (word.startsWith(OPEN) ? word : longer(word)))
  return `${OPEN}${words}${CLOSE}`
}

/** The same word with its first letters doubled. */
function longer(word: string): string {
  const doubled = Math.ceil(word.length * LONGER)
  return [...word].map((letter, at) => (at < doubled ? letter + letter.toLowerCase() : letter)).join('')
}
