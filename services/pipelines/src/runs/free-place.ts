import { join } from 'node:path'
import type { Step } from '@regesta/contracts/pipelines'
import type { WorkingItem } from './run-scope.js'

/** The place of a file in the output directory; a name that another step of this item took goes into a folder of its own. */
export function freePlace({ files, outputDirectory }: WorkingItem, step: Step, path: string): string {
  const place = join(outputDirectory, path)
  const taken = [...files.values()].some((file) => file.path === place)
  return taken ? join(outputDirectory, `step_${step.step_number}`, path) : place
}
