import { say } from '@regesta/contracts/sentences'
import { type Document, isScalar, parseDocument, visit } from 'yaml'
import { yamlNestsTooDeep } from './nesting.js'
import { yamlFault } from './yaml-fault.js'

const TOO_DEEP = say('yaml_nested', {})

/** Marks between the values of a text. The parser keeps some kilobytes for each: far more would fill what a thread may take. */
const MOST_MARKS = 300_000
const TOO_MANY = say('yaml_values', { most: MOST_MARKS.toLocaleString('en') })
const MARKS = new Set('\n,:[{')

/**
 * What a YAML text holds, maps as `Map` in the order of the text. Tags make no objects, aliases are limited.
 *
 * @throws Error with what is wrong, in words for the person who wrote it
 */
export function readYamlText(text: string): unknown {
  if (yamlNestsTooDeep(text)) throw new Error(TOO_DEEP)
  if (hasTooManyMarks(text)) throw new Error(TOO_MANY)
  try {
    const document = documentOf(text)
    const [fault] = document.errors
    if (fault !== undefined) throw new Error(yamlFault(fault), { cause: fault })
    return document.toJS({ mapAsMap: true, maxAliasCount: 100 })
  } catch (error) {
    throw error instanceof RangeError ? new Error(TOO_DEEP, { cause: error }) : error
  }
}

function hasTooManyMarks(text: string): boolean {
  let marks = 0
  for (const char of text) if (MARKS.has(char)) marks += 1
  return marks > MOST_MARKS
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
