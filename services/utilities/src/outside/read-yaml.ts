import { ServiceError } from '@regesta/contracts/problem'
import { yamlNestsTooDeep } from '@regesta/http/nesting'
import { yamlFault } from '@regesta/http/yaml-fault'
import { type Document, isScalar, parseDocument, visit } from 'yaml'
import { readText } from './read-text.js'

const LARGEST_MIB = 4
const TOO_DEEP = 'it is nested too deeply'

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
    if (yamlNestsTooDeep(text)) throw new RangeError(TOO_DEEP)
    const document = documentOf(text)
    const [fault] = document.errors
    if (fault !== undefined) throw new Error(yamlFault(fault), { cause: fault })
    return document.toJS({ mapAsMap: true, maxAliasCount: 100 })
  } catch (error) {
    const reason = error instanceof RangeError ? TOO_DEEP : error instanceof Error ? error.message : String(error)
    throw new ServiceError('internal', `Invalid YAML format: ${path}: ${reason.trim()}`, {}, { cause: error })
  }
}

/**
 * The parser compares each key with every key before it, which takes minutes for a file of many. It does so only for a file
 * that does repeat a key, to say where.
 */
function documentOf(text: string): Document.Parsed {
  const options = { merge: true, logLevel: 'error' } as const
  const document = parseDocument(text, { ...options, uniqueKeys: false })
  return document.errors.length === 0 && repeatsKey(document) ? parseDocument(text, options) : document
}

function repeatsKey(document: Document.Parsed): boolean {
  let isRepeated = false
  visit(document, {
    Map(_, { items }) {
      const keys = items.map(({ key }) => (isScalar(key) ? key.value : key))
      if (new Set(keys).size === keys.length) return undefined
      isRepeated = true
      return visit.BREAK
    },
  })
  return isRepeated
}

/** The value of a key that a request names; keys count by their text, so that `3` finds the number 3. */
export const memberOf = (map: YamlMap, wanted: string): unknown => [...map].find(([key]) => String(key) === wanted)?.[1]

export const keysOf = (map: YamlMap): string[] => [...new Set([...map.keys()].map(String))]
