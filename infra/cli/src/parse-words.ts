import { parseArgs } from 'node:util'
import { nearest } from '@regesta/contracts/nearest'
import type { Call, Command, Options } from './command.js'
import { UsageError } from './exit-code.js'
import { optionsOf } from './help.js'

/** The words after the name of a command. */
export type Words = Pick<Call, 'options' | 'words'>

/** @throws UsageError for unknown options, missing values, and surplus words */
export function parseWords(command: Command, args: readonly string[]): Words {
  const options = optionsOf(command)
  const unknown = args
    .slice(0, args.includes('--') ? args.indexOf('--') : args.length)
    .map((word) => /^(?:--|-(?=[a-z]))([^=]+)/i.exec(word))
    .find((found) => found?.[1] !== undefined && !(found[0].startsWith('--') && Object.hasOwn(options, found[1])))
  if (unknown?.[1] !== undefined) throw new UsageError(unknownOption(unknown[0], unknown[1], Object.keys(options)))
  const { values, positionals } = parsed(withNegatives(args, options), options)
  const { least, most } = command.words ?? { least: 0, most: 0 }
  if (positionals.length < least) throw new UsageError(missingWord(command, positionals.length))
  const [surplus] = positionals.slice(most)
  if (surplus !== undefined) throw new UsageError(`'${surplus}' is not understood here`)
  return { options: values, words: positionals }
}

/** A number below zero is the value of the option before it, not an option: what is wrong with it is said by who reads it. */
const withNegatives = (args: readonly string[], options: Options): string[] =>
  args.flatMap((word, place) => {
    const belongs = (at: number) =>
      /^-\d/.test(args[at] ?? '') && options[args[at - 1]?.slice(2) ?? '']?.type === 'string'
    return belongs(place) ? [] : [belongs(place + 1) ? `${word}=${args[place + 1]}` : word]
  })

function parsed(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const { message } = error as Error
    const name = /'--([a-z-]+)/.exec(message)?.[1] ?? ''
    const value = options[name]?.value
    throw new UsageError(
      value === undefined ? `--${name} takes no value` : `--${name} needs a value: --${name} ${value}`,
    )
  }
}

/** A single letter means the one option that begins with it. */
function unknownOption(word: string, name: string, known: readonly string[]): string {
  const [first, second] = known.filter((one) => one.startsWith(name))
  const near = second === undefined && name.length === 1 ? first : nearest(name, known)
  return `There is no option ${word}.${near === undefined ? '' : ` Did you mean --${near}?`}`
}

/** What the usage calls the word that has to come next. */
function missingWord({ usage, wordChoices = [] }: Command, given: number): string {
  if (given === 0 && wordChoices.length > 0) return `Say which: ${wordChoices.join(', ')}`
  return `${usage.split(/\s/)[given] ?? 'A word'} is missing`
}
