import { basename, join, parse } from 'node:path'
import { DEFAULT_PATTERN, fillPattern } from '@regesta/contracts/component-format'
import type { ComponentOutput, RunDescription } from '@regesta/contracts/components'
import type { Given } from './argument-value.js'
import type { Arguments } from './check-arguments.js'

/** A path that a declared output of an execution will have. */
export interface ExpectedOutput {
  readonly name: string
  readonly path: string
}

interface CommandParts {
  readonly description: Pick<RunDescription, 'interpreter' | 'entry' | 'output_argument' | 'verbose' | 'specification'>
  readonly outputDirectory: string
  readonly arguments: Arguments
}

/** Interpreter, entry, inputs, output argument, parameters: the command as a list of arguments. */
export function buildCommand(parts: CommandParts): string[] {
  const { description, arguments: given } = parts
  const declaresVerbose = description.specification.parameters.some(({ name }) => name === 'verbose')
  return [
    description.interpreter,
    description.entry,
    ...given.inputs.flatMap(([name, value]) => spell(`--${name}`, value)),
    ...spell(description.output_argument.flag, outputTarget(parts)),
    ...given.parameters.flatMap(([name, value]) => spell(`--${name}`, value)),
    ...(description.verbose && !declaresVerbose ? ['--verbose'] : []),
  ]
}

function outputTarget(parts: CommandParts): string {
  if (parts.description.output_argument.strategy === 'directory') return parts.outputDirectory
  return expectedOutputs(parts)[0]?.path ?? join(parts.outputDirectory, 'output.txt')
}

/** A value that begins with a dash is joined to its name, so that no parser takes it for an option. */
function spell(flag: string, given: Given): string[] {
  if (given === undefined) return []
  if (given === true) return [flag]
  if (typeof given !== 'string') return [flag, ...given]
  return given.startsWith('-') ? [`${flag}=${given}`] : [flag, given]
}

/** Where every declared output will be; `{original_stem}` stands for the stem of the first input. */
export function expectedOutputs({
  description,
  outputDirectory,
  arguments: { inputs },
}: CommandParts): ExpectedOutput[] {
  const stem = stemOf(inputs.find(([, given]) => given !== undefined && given !== true)?.[1])
  return description.specification.outputs.map(({ name, pattern }: ComponentOutput) => ({
    name,
    path: join(outputDirectory, fillPattern(pattern ?? DEFAULT_PATTERN, stem)),
  }))
}

/** Without the last extension only: `scan.tar.gz` gives `scan.tar`. */
function stemOf(given: Given): string {
  const first = typeof given === 'string' ? given : Array.isArray(given) ? String(given[0]) : ''
  return parse(basename(first)).name || 'output'
}

/** Paths that the caller gets before the execution: all declared outputs, or the one file that the output argument names. */
export function estimatedOutputs(parts: CommandParts): string[] {
  const expected = expectedOutputs(parts)
  if (expected.length > 0) return expected.map(({ path }) => path)
  return parts.description.output_argument.strategy === 'directory' ? [] : [outputTarget(parts)]
}
