import { parseArgs } from 'node:util'
import type { Call, Command } from './command.js'
import { UsageError } from './exit-code.js'
import { optionsOf } from './help.js'
import { nearest } from './nearest.js'

/** What stood behind the name of a command. */
export type Words = Pick<Call, 'options' | 'words'>

/** @throws UsageError for options that there are not, values that are missing, and words that nobody reads */
export function parseWords(command: Command, args: readonly string[]): Words {
  const options = optionsOf(command)
  const unknown = args
    .slice(0, args.includes('--') ? args.indexOf('--') : args.length)
    .map((word) => /^--([^=]+)/.exec(word)?.[1])
    .find((name) => name !== undefined && !Object.hasOwn(options, name))
  if (unknown !== undefined) throw new UsageError(unknownOption(unknown, Object.keys(options)))
  const { values, positionals } = parsed(args, options)
  const { least, most } = command.words ?? { least: 0, most: 0 }
  if (positionals.length < least) throw new UsageError('Something is missing')
  const [surplus] = positionals.slice(most)
  if (surplus !== undefined) throw new UsageError(`'${surplus}' is not understood here`)
  return { options: values, words: positionals }
}

function parsed(args: readonly string[], options: ReturnType<typeof optionsOf>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function unknownOption(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return `There is no option --${name}.${near === undefined ? '' : ` Did you mean --${near}?`}`
}
