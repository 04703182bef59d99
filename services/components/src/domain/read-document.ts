import { say } from '@regesta/contracts/sentences'
import { HOLDS_ITSELF, holdsItself, yamlNestsTooDeep } from '@regesta/http/nesting'
import { yamlFault } from '@regesta/http/yaml-fault'
import { parseYaml } from '@regesta/http/yaml-text'
import { type Document, isNode, isScalar, LineCounter } from 'yaml'
import type { z } from 'zod'
import { ComponentDocument } from './component-schema.js'
import { type UnknownWord, unknownWords } from './unknown-words.js'

/** What a component.yaml says, or what is wrong with it. */
export interface ReadDocument {
  /** The document as it is, even when it is not valid; null when it cannot be parsed or is not a mapping. */
  readonly raw: Record<string, unknown> | null
  /** Present when every member has its shape. */
  readonly document: ComponentDocument | undefined
  /** Sentences that begin with file, line and column. */
  readonly faults: readonly string[]
  /** What was read differently from what YAML says, in sentences of the same form. */
  readonly warnings: readonly string[]
  /** Unknown types and placeholders: faults for the author, while an execution takes them as text. */
  readonly unknownWords: readonly string[]
  /** YAML itself could not be read. */
  readonly unreadable: boolean
}

const FILE = 'component.yaml'
/** The most nodes that aliases may expand to. */
const ALIASES = 100
/** Faults that are reported at once: authors fix these first, and lists of components stay short. */
const MOST_TOLD = 100

/** Reads and checks a component.yaml; all faults at once, each with its place. */
export function readDocument(text: string): ReadDocument {
  if (yamlNestsTooDeep(text)) return unreadable([`${FILE}:1:1 ${say('yaml_too_deep', {})}`])
  const lines = new LineCounter()
  const parsed = parseYaml(text, { lineCounter: lines, prettyErrors: false, version: '1.2', stringKeys: true })
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return `${FILE}:${line}:${col}`
  }
  const problems = firstOf(
    [...parsed.errors, ...parsed.warnings],
    (problem) => `${place(problem.pos[0])} ${yamlFault(problem)}`,
  )
  if (problems.length > 0) return unreadable(problems)
  const warnings = takeVersionAsText(parsed, place)
  const raw = toValue(parsed)
  if (raw instanceof Error) return unreadable([`${FILE}:1:1 ${raw.message}`])
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return unreadable([`${FILE}:1:1 ${say('yaml_no_component', {})}`])
  }
  const checked = ComponentDocument.safeParse(raw, { reportInput: true })
  const told = (issue: z.core.$ZodIssue | UnknownWord) => `${place(offsetOf(parsed, issue.path))} ${sentence(issue)}`
  return {
    raw: raw as Record<string, unknown>,
    document: checked.data,
    faults: firstOf(checked.error?.issues ?? [], told),
    warnings,
    unknownWords: firstOf(unknownWords(raw), told),
    unreadable: false,
  }
}

function firstOf<Found>(found: readonly Found[], tell: (one: Found) => string): string[] {
  const told = found.slice(0, MOST_TOLD).map(tell)
  const number = found.length - told.length
  return number === 0 ? told : [...told, `${FILE}:1:1 ${say('further_faults', { number })}`]
}

/** A version without quotes such as `1.0` is a number in YAML, which loses its last digit; it is taken as it is written. */
function takeVersionAsText(parsed: Document, place: (offset: number) => string): string[] {
  const node = parsed.getIn(['metadata', 'version'], true)
  if (!isScalar(node) || typeof node.value !== 'number' || node.source === undefined) return []
  node.value = node.source
  return [
    `${place(node.range?.[0] ?? 0)} ${say('version_unquoted', { member: 'metadata.version', value: node.source })}`,
  ]
}

const unreadable = (faults: string[]): ReadDocument => ({
  raw: null,
  document: undefined,
  faults,
  warnings: [],
  unknownWords: [],
  unreadable: true,
})

function toValue(parsed: Document): unknown {
  try {
    const value: unknown = parsed.toJS({ maxAliasCount: ALIASES })
    return holdsItself(value) ? new Error(HOLDS_ITSELF) : value
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Where a value is, or, when it is missing, the innermost thing around it that exists. */
function offsetOf(parsed: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = length === 0 ? parsed.contents : parsed.getIn(path.slice(0, length), true)
    if (!isNode(node)) continue
    const [start] = node.range ?? [0]
    return start
  }
  return 0
}

function sentence(issue: z.core.$ZodIssue | UnknownWord): string {
  const field = issue.path.map(String).join('.')
  if (issue.input === undefined) return missing(issue.path, field)
  const expected = /^Invalid input: expected (.+), received .+$/.exec(issue.message)?.[1]
  const shown = JSON.stringify(issue.input) ?? ''
  const received = shown.length > 80 ? `${shown.slice(0, 77)}...` : shown
  const told = { name: field, received }
  if (expected === 'record') return say('value_no_mapping', told)
  if (expected === 'array') return say('value_no_list', told)
  if (expected !== undefined) return say('value_of_type', { ...told, type: expected })
  if ('code' in issue && issue.code === 'invalid_union') return say('value_of_wrong_type', told)
  const rule = /^(must|names|is) /.test(issue.message) ? issue.message : `is not valid (${issue.message})`
  return `'${field}' ${rule}, received ${received}`
}

function missing(path: readonly PropertyKey[], field: string): string {
  if (path.length === 1) return say('key_missing_on_top', { name: field })
  if (path.length === 2 && path[0] === 'metadata') return say('key_missing_of_metadata', { name: String(path[1]) })
  return say('key_missing', { name: field })
}
