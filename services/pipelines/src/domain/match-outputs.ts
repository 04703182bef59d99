import { basename, parse } from 'node:path'
import { fillPattern } from '@regesta/contracts/component-format'
import type { Step, StepFile } from '@regesta/contracts/pipelines'
import { sameName, samePicture } from '@regesta/contracts/same-name'

/** A file that a component wrote, as the execution service reports it: declared outputs in order, then others. */
export interface WrittenFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly declared_output: string | null
  readonly mime_type: string | null
}

/** What a component wrote, and the places that its declared outputs were to have, in their order. */
export interface Written {
  readonly files: readonly WrittenFile[]
  readonly announced: readonly string[]
}

/**
 * Finds the file of each output: the one whose name equals its pattern, else the component's declared output at the same
 * position, a picture in whatever format, unless the name of another output means that. `{original_stem}` is the stem of the step's first input, then that
 * of the record's source file.
 *
 * @returns undefined for an output that the component did not write
 */
export function matchOutputs(
  { outputs }: Pick<Step, 'outputs'>,
  { files, announced }: Written,
  stems: readonly string[],
): Map<StepFile, WrittenFile | undefined> {
  const byName = outputs.map(({ pattern }) => {
    const names = stems.map((stem) => fillPattern(pattern, stem))
    return pattern === '' ? undefined : files.find(({ path }) => names.some((name) => sameName(name, basename(path))))
  })
  const isFree = (file: WrittenFile) => file.declared_output !== null && !byName.includes(file)
  const isAnnounced = ({ path }: WrittenFile) => announced.some((place) => sameName(place, path))
  const isAt = (file: WrittenFile, place: string) =>
    sameName(file.path, place) || (!isAnnounced(file) && samePicture(file.path, place))
  const byPlace = (place = '') => files.find((file) => isFree(file) && isAt(file, place))
  return new Map(outputs.map((output, position) => [output, byName[position] ?? byPlace(announced[position])]))
}

export const stemOf = (path: string): string => parse(path).name
