import type { OutputArgument } from '@regesta/contracts/components'

const OPTION = /(?<![\w-])--[a-z0-9][a-z0-9_-]*/g

export interface HelpFindings {
  readonly output_argument: OutputArgument
  readonly verbose: boolean
}

/** What is assumed of a component whose `--help` fails. */
export const NO_HELP: HelpFindings = {
  output_argument: { strategy: 'single_file_fallback', flag: '--output' },
  verbose: false,
}

/** All long options that a help text names, in lower case. */
export const optionsIn = (help: string): ReadonlySet<string> => new Set(help.toLowerCase().match(OPTION) ?? [])

/** Finds in a help text which option says where results go, and whether there is `--verbose`. */
export function readHelp(help: string): HelpFindings {
  const options = optionsIn(help)
  return { output_argument: outputArgument(options), verbose: options.has('--verbose') }
}

function outputArgument(options: ReadonlySet<string>): OutputArgument {
  const known = new Set(['--output-dir', '--output-file'])
  const others = [...options].some((option) => option.startsWith('--output-') && !known.has(option))
  if (options.has('--output') && !others) return { strategy: 'single_file_output', flag: '--output' }
  if (options.has('--output-file')) return { strategy: 'single_file_output_file', flag: '--output-file' }
  if (options.has('--output-dir')) return { strategy: 'directory', flag: '--output-dir' }
  return NO_HELP.output_argument
}
