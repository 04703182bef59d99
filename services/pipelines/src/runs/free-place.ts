import { join } from 'node:path'
import type { Step } from '@regesta/contracts/pipelines'
import type { WorkingItem } from './run-scope.js'

/**
 * The place of a file in the output directory; a name that another step of this item took goes into a folder of its own.
 *
 * @param given places of other files of the step
 */
export function freePlace(
  { files, outputDirectory }: Pick<WorkingItem, 'files' | 'outputDirectory'>,
  { step_number }: Step,
  path: string,
  given: readonly string[] = [],
): string {
  const taken = new Set([...[...files.values()].map((file) => file.path), ...given])
  let place = join(outputDirectory, path)
  for (let below = path; taken.has(place); place = join(outputDirectory, below))
    below = join(`step_${step_number}`, below)
  return place
}
