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

/**
 * Marks before and between the values of a text. The parser keeps up to 1.2 kilobytes for each, so that no list and no mapping of
 * plain values takes all that a thread may have. Values with several tags, or mappings of mappings, still can: the thread ends.
 */
const MOST_MARKS = 150_000
const TOO_MANY = say('yaml_values', { most: MOST_MARKS.toLocaleString('en') })
const MARKS = new Set('\n,[{')

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

/** Why a text is not parsed at all; undefined when it is. */
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

/** Faults of one text that are reported with their places, and repeated keys that are reported at all; nobody mends more at once. */
const MOST_PLACED = 100
const MOST_REPEATED = 10_000

/**
 * Parses a YAML text in time and memory that grow with its length, which the parser alone does not: it compares each key with
 * every key before it, and shows the place of each fault.
 */
export function parseYaml(text: string, { prettyErrors = true, ...options }: Options): Document.Parsed {
  const lineCounter = options.lineCounter ?? new LineCounter()
  const plain = { lineCounter, prettyErrors: false, uniqueKeys: false }
  const document = withoutStacks(() => parseDocument(text, { ...options, ...plain }))
  if (document.errors.length === 0) document.errors.push(...repeatedKeys(document).map(repeatedFault))
  for (const fault of prettyErrors ? document.errors.slice(0, MOST_PLACED) : [])
    if (fault.pos[0] >= 0) fault.message += placeOf(text, lineCounter, fault.pos[0])
  return document
}

/** Half a million faults of one text would need a gigabyte for where in the parser they were found. */
function withoutStacks<Result>(work: () => Result): Result {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
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

const repeatedFault = ({ range: [begin, end] }: Scalar.Parsed) =>
  new YAMLParseError([begin, end], 'DUPLICATE_KEY', 'Map keys must be unique')

/** Characters of a line that are shown before a fault, and behind where it begins. */
const SHOWN = 40

/** Where a fault begins, with the text there, as the parser shows it; at the beginning of a line with the line above. */
function placeOf(text: string, lines: LineCounter, begin: number): string {
  const { line, col } = lines.linePos(begin)
  const before = text.slice(Math.max(begin - col + 1, begin - SHOWN), begin)
  const [after = ''] = text.slice(begin, begin + SHOWN).split(/[\r\n]/, 1)
  const start = lines.lineStarts[line - 2]
  const [above = ''] = start === undefined ? [] : text.slice(start, start + 2 * SHOWN).split(/[\r\n]/, 1)
  const shown = `${before.trim() === '' && above !== '' ? `${above}\n` : ''}${before}${after}`
  const excerpt = shown.trim() === '' ? '' : `:\n\n${shown}\n${' '.repeat(before.length)}^\n`
  return ` at line ${line}, column ${col}${excerpt}`
}
