import { resolve } from 'node:path'
import type { RunDescription } from '@regesta/contracts/components'
import type { Step } from '@regesta/contracts/pipelines'
import { textsIn } from '../domain/texts-in.js'
import type { RunScope } from './run-scope.js'

/** Types of parameters that name files or folders. */
const PATHS: readonly string[] = ['file_path', 'dir_path']

/**
 * Digests of the files and folders that the parameters of a step name, by parameter: those of the step, else those of the
 * installation, else the defaults. Relative ones begin in the component's own folder.
 */
export async function parameterFiles(
  { digestOf }: Pick<RunScope, 'digestOf'>,
  { parameters }: Pick<Step, 'parameters'>,
  { specification, installation_values, folder }: RunDescription,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, type, default: byDefault } of specification.parameters) {
    if (!PATHS.includes(type)) continue
    const values = [parameters[name], installation_values[name], byDefault].map(textsIn)
    const paths = values.find((texts) => texts.length > 0) ?? []
    const digests = await Promise.all(paths.map((path) => digestOf(resolve(folder, path))))
    if (digests.length > 0) found[name] = digests.join(' ')
  }
  return found
}
