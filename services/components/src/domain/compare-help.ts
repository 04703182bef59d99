import type { ComponentSpecification } from '@regesta/contracts/components'
import { optionsIn } from './output-argument.js'

export interface Findings {
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

/** Options that every component may have without declaring them. */
const OWN = new Set(['--help', '--verbose', '--test', '--version', '--output', '--output-file', '--output-dir'])

/** Compares what a component.yaml declares with what its entry's `--help` knows: names both ways, and choices. */
export function compareHelp(specification: ComponentSpecification, help: string): Findings {
  const options = optionsIn(help)
  const declared = [...specification.inputs, ...specification.parameters]
  const missing = declared
    .filter(({ name }) => !options.has(`--${name}`.toLowerCase()))
    .map(({ name }) => `component.yaml declares '${name}', but --help knows no --${name}`)
  const known = new Set(declared.map(({ name }) => `--${name}`.toLowerCase()))
  const undeclared = [...options]
    .filter((option) => !OWN.has(option) && !known.has(option))
    .map((option) => `--help knows ${option}, which component.yaml does not declare`)
  const output = [...OWN].slice(-3).some((option) => options.has(option))
  const mute = output
    ? []
    : ['--help knows none of --output, --output-file and --output-dir, so results cannot be asked for']
  return { errors: [...missing, ...mute, ...choiceFaults(specification, help)], warnings: undeclared }
}

/** argparse writes choices as `--format {a,b}`. */
function choiceFaults({ parameters }: ComponentSpecification, help: string): string[] {
  return parameters.flatMap(({ name, options }) => {
    const choices = new RegExp(`--${name}[ =]\\{([^}]*)\\}`)
      .exec(help)?.[1]
      ?.split(',')
      .map((choice) => choice.trim())
    if (choices === undefined || options.length === 0) return []
    const [more, fewer] = [difference(choices, options), difference(options, choices)]
    if (more.length + fewer.length === 0) return []
    return [
      `The options of '${name}' differ: component.yaml has ${options.join(', ')}; --help has ${choices.join(', ')}`,
    ]
  })
}

const difference = (all: readonly string[], other: readonly string[]) => all.filter((one) => !other.includes(one))
