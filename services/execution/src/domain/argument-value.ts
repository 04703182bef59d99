import { asText } from '@regesta/contracts/as-text'
import type { OLDER_PARAMETER_TYPES, ParameterType } from '@regesta/contracts/component-format'
import type { ComponentParameter } from '@regesta/contracts/components'
import { show } from '@regesta/http/parse-input'

/** What the command line gets for one name: nothing, a bare flag, one value or several. */
export type Given = string | readonly string[] | true | undefined

/** What the value of an input or a parameter must be. */
export type Rule = Pick<ComponentParameter, 'type' | 'options' | 'file_extensions'>

/** The operating system refuses a single argument of 128 KiB. */
const LONGEST = 131_071

/** Either what goes on the command line, or what is wrong with the value. */
export type Reading = { given: Given } | { fault: string }

/** Types of parameters; inputs, whose types are their authors' own words, may have them too. */
const typesOf = (...types: readonly (ParameterType | keyof typeof OLDER_PARAMETER_TYPES)[]): ReadonlySet<string> =>
  new Set(types)
const PATHS = typesOf('file_path', 'dir_path')
/** Parameter types whose value is JSON text; a client may send the object itself. */
const JSON_TYPES = typesOf('column_mapping', 'data_mapping', 'value_mapping', 'schema_mapping')
const BOOLEANS = typesOf('boolean', 'bool')
const INTEGERS = typesOf('integer', 'int', 'list_int')
const NUMBERS = typesOf('float', 'number')

/** Whether values of this type name files or folders. */
export const isPathType = (type: string): boolean => PATHS.has(type)

/** `null`, an empty text and an empty list count as not given. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.every((v) => !isGiven(v)))

/**
 * Reads one value as its declared type. Text passes literally; what no argument can carry is a fault.
 */
export function readValue(rule: Rule, value: unknown): Reading {
  if (!isGiven(value)) return { given: undefined }
  if (BOOLEANS.has(rule.type)) return readBoolean(value)
  if (Array.isArray(value) && !JSON_TYPES.has(rule.type)) return readList(rule, value.filter(isGiven))
  return readScalar(rule, value)
}

function readBoolean(value: unknown): Reading {
  const text = asText(value).toLowerCase()
  if (typeof value === 'object' || !['true', 'false'].includes(text)) {
    return { fault: `must be true or false, received ${show(value)}` }
  }
  return { given: text === 'true' ? true : undefined }
}

function readList(rule: Rule, values: unknown[]): Reading {
  const texts: string[] = []
  for (const value of values) {
    const reading = readScalar(rule, value)
    if ('fault' in reading) return reading
    texts.push(String(reading.given))
  }
  const dashed = texts.find((text) => text.startsWith('-') && !/^-\.?\d/.test(text))
  if (texts.length > 1 && dashed !== undefined) {
    return { fault: `cannot pass ${show(dashed)} in a list, because it begins with '-'; send it alone` }
  }
  return { given: texts.length === 1 ? texts[0] : texts }
}

function readScalar(rule: Rule, value: unknown): { given: string } | { fault: string } {
  const text = textOf(rule.type, value)
  if (text === undefined) return { fault: `must be of type ${rule.type}, received ${show(value)}` }
  const fault = unfit(text) ?? outside(rule, text)
  return fault === undefined ? { given: text } : { fault }
}

/** The text of a value, or undefined when its type does not fit. */
function textOf(type: string, value: unknown): string | undefined {
  if (JSON_TYPES.has(type) && typeof value === 'object') return JSON.stringify(value)
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  if (INTEGERS.has(type)) return /^[+-]?\d+$/.test(text.trim()) ? text.trim() : undefined
  if (NUMBERS.has(type)) return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text.trim()) ? text.trim() : undefined
  return text
}

/** What cannot travel in an argument of a process at all. */
function unfit(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain a NUL character'
  if (/\p{Surrogate}/u.test(text)) return 'must not contain half of a surrogate pair'
  const bytes = Buffer.byteLength(text)
  return bytes > LONGEST
    ? `must not be longer than ${LONGEST} bytes, received ${bytes}; pass a file instead`
    : undefined
}

function outside({ options, file_extensions }: Rule, text: string) {
  if (options.length > 0 && !options.map(String).includes(text)) {
    return `must be one of ${options.join(', ')}, received ${show(text)}`
  }
  const name = text.toLowerCase()
  if (file_extensions.length > 0 && !file_extensions.some((extension) => name.endsWith(extension))) {
    return `must end in ${file_extensions.join(' or ')}, received ${show(text)}`
  }
  return undefined
}
