import { basename, parse } from 'node:path'
import { fillPattern } from '@regesta/contracts/component-format'
import type { Step, StepFile } from '@regesta/contracts/pipelines'
import { sameName } from '@regesta/contracts/same-name'

/** A file that a component wrote, as the execution service reports it: declared outputs in order, then others. */
export interface WrittenFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly declared_output: string | null
  readonly mime_type: string | null
}

/**
 * Finds the file of each output: the one whose name equals its pattern, else the component's declared output at the same
 * position. `{original_stem}` is the stem of the step's first input, then that of the record's source file.
 *
 * @returns undefined for an output that the component did not write
 */
export function matchOutputs(
  step: Pick<Step, 'outputs'>,
  written: readonly WrittenFile[],
  stems: readonly string[],
): Map<StepFile, WrittenFile | undefined> {
  const declared = written.filter((file) => file.declared_output !== null)
  return new Map(
    step.outputs.map((output, position) => {
      const names = stems.map((stem) => fillPattern(output.pattern, stem))
      const isNamed = ({ path }: WrittenFile) => names.some((name) => sameName(name, basename(path)))
      const byName = output.pattern === '' ? undefined : written.find(isNamed)
      return [output, byName ?? declared[position]]
    }),
  )
}

export const stemOf = (path: string): string => parse(path).name
