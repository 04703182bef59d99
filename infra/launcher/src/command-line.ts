import { parseArgs } from 'node:util'

export interface CommandLine {
  together: boolean
  without: string[]
}

/** Reads `--together` and `--without <service>` (repeatable, or names separated by commas). */
export function commandLine(words: readonly string[]): CommandLine {
  const { values } = parseArgs({
    args: [...words],
    options: {
      together: { type: 'boolean', default: false },
      without: { type: 'string', multiple: true, default: [] },
    },
  })
  return { together: values.together, without: values.without.flatMap((names) => names.split(',')).filter(Boolean) }
}
