import { nearest } from '@regesta/contracts/nearest'
import type { Call, Command, Outcome } from './command.js'
import { UsageError } from './exit-code.js'

/** What a command can do, by its first word: `list`, or an act upon a name. */
export type Acts = Readonly<Record<string, (call: Call, name: string) => Promise<Outcome>>>

/** What a word means. */
export function meantBy<T>(word: string, choices: Readonly<Record<string, T>>): T {
  const meant = Object.hasOwn(choices, word) ? choices[word] : undefined
  if (meant !== undefined) return meant
  const known = Object.keys(choices)
  const near = nearest(word, known)
  const question = near === undefined ? '' : `. Did you mean '${near}'?`
  throw new UsageError(`'${word}' is not one of ${known.join(', ')}${question}`)
}

/** What a command with acts says of its words: one of them, and the name that it is upon. */
export const wordsOf = (acts: Acts): Pick<Command, 'words' | 'wordChoices'> => ({
  words: { least: 0, most: 2 },
  wordChoices: Object.keys(acts),
})

/** The act that a command line asks for, ready to be done; without words, the list. */
export function actOf(call: Call, acts: Acts, nameMissing: string): () => Promise<Outcome> {
  const [word = 'list', name = ''] = call.words
  const act = meantBy(word, acts)
  if (word !== 'list' && name === '') throw new UsageError(nameMissing)
  return () => act(call, name)
}
