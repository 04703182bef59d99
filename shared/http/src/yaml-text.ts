import { say } from '@regesta/contracts/sentences'
import {
  type Document,
  type DocumentOptions,
  isScalar,
  LineCounter,
  type ParseOptions,
  parseDocument,
  type Scalar,
  type SchemaOptions,
  visit,
  YAMLParseError,
} from 'yaml'
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
  const reason = beyondYamlLimits(text)
  if (reason !== undefined) throw new Error(reason)
  try {
    const document = parseYaml(text, { merge: true, logLevel: 'error' })
    const [fault] = document.errors
    if (fault !== undefined) throw new Error(yamlFault(fault), { cause: fault })
    return document.toJS({ mapAsMap: true, maxAliasCount: 100 })
  } catch (error) {
    throw error instanceof RangeError ? new Error(TOO_DEEP, { cause: error }) : error
  }
}

/** Why a text is not parsed at all; undefined for one that is. */
export function beyondYamlLimits(text: string): string | undefined {
  if (yamlNestsTooDeep(text)) return TOO_DEEP
  return hasTooManyMarks(text) ? TOO_MANY : undefined
}

function hasTooManyMarks(text: string): boolean {
  let marks = 0
  for (const char of text) if (MARKS.has(char)) marks += 1
  return marks > MOST_MARKS
}

type Options = ParseOptions & DocumentOptions & SchemaOptions

/** Repeated keys that are told of one text; nobody mends more at once. */
const MOST_REPEATED = 10_000

/**
 * Parses a YAML text in time that grows with its length, which the parser alone does not: it compares each key with every
 * key before it. No tag makes an object of a text.
 */
export function parseYaml(text: string, options: Options): Document.Parsed {
  const lineCounter = options.lineCounter ?? new LineCounter()
  const document = parseDocument(text, { ...options, lineCounter, uniqueKeys: false, resolveKnownTags: false })
  if (document.errors.length > 0) return document
  for (const key of repeatedKeys(document))
    document.errors.push(repeatedFault(key, options.prettyErrors === false ? '' : placeOf(text, lineCounter, key)))
  return document
}

/** Keys that stood in their mapping before. */
function repeatedKeys(document: Document.Parsed): Scalar.Parsed[] {
  const repeated: Scalar.Parsed[] = []
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar<unknown>(key)) continue
        if (known.has(key.value)) repeated.push(key as Scalar.Parsed)
        known.add(key.value)
        if (repeated.length === MOST_REPEATED) return visit.BREAK
      }
      return undefined
    },
  })
  return repeated
}

const repeatedFault = ({ range: [begin, end] }: Scalar.Parsed, place: string) =>
  new YAMLParseError([begin, end], 'DUPLICATE_KEY', `Map keys must be unique${place}`)

/** Characters of a line that are shown before a fault, and behind where it begins. */
const SHOWN = 40

/** Where a node stands, in the words in which the parser tells the place of a fault. */
function placeOf(text: string, lines: LineCounter, { range: [begin] }: Scalar.Parsed): string {
  const { line, col } = lines.linePos(begin)
  const before = text.slice(Math.max(begin - col + 1, begin - SHOWN), begin)
  const [after = ''] = text.slice(begin, begin + SHOWN).split(/[\r\n]/, 1)
  return ` at line ${line}, column ${col}:\n\n${before}${after}\n${' '.repeat(before.length)}^\n`
}
