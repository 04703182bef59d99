import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reasonOf } from '@regesta/http/reason-of'
import { readYamlText } from '@regesta/http/yaml-text'
import { readText } from './read-text.js'

const LARGEST_MIB = 4

/** A mapping of a YAML file, in the order of the file. */
export type YamlMap = ReadonlyMap<unknown, unknown>

/**
 * The mapping that a YAML file holds. Tags make no objects, aliases are limited.
 *
 * @throws ServiceError `internal` with the place of the fault
 */
export async function readYaml(path: string): Promise<YamlMap> {
  const content = parse(path, await readText(path, LARGEST_MIB))
  if (content instanceof Map) return content
  throw new ServiceError('internal', `${path} is not a YAML dictionary: its top level has no keys`)
}

function parse(path: string, text: string): unknown {
  try {
    return readYamlText(text)
  } catch (error) {
    const reason = reasonOf(error).trim()
    throw new ServiceError('internal', say('yaml_invalid', { reason: `${path}: ${reason}` }), {}, { cause: error })
  }
}

/** The value of a key that a request names; keys count by their text, so that `3` finds the number 3. */
export const memberOf = (map: YamlMap, wanted: string): unknown => [...map].find(([key]) => String(key) === wanted)?.[1]

export const keysOf = (map: YamlMap): string[] => [...new Set([...map.keys()].map(String))]
