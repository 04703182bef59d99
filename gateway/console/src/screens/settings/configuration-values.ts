/** One value of the configuration and the members that lead to it; undefined where nobody has set it. */
export interface Value {
  readonly path: readonly string[]
  readonly value: unknown
}

export type Document = Readonly<Record<string, unknown>>

/** The name that people know a value by: `repo.default_license`. */
export const nameOf = ({ path }: Pick<Value, 'path'>): string => path.join('.')

/** Every value with the way to it. */
export function valuesOf(document: Document, above: readonly string[] = []): Value[] {
  return Object.entries(document).flatMap(([name, value]) => {
    const path = [...above, name]
    return isSection(value) ? valuesOf(value, path) : [{ path, value }]
  })
}

/** An object without members is a value that nobody has filled yet. */
const isSection = (value: unknown): value is Document => isObject(value) && Object.keys(value).length > 0
const isObject = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The words that a value is one of, by its name. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'security.token': ['off', 'on', 'keep'],
  'repo.flatten_names': ['off', 'path'],
  'execution.executor': ['local', 'slurm'],
}
/** Empty, these are nothing at all and not an empty text. */
const NOTHING = new Set(['repo.default_license', 'repo.default_creator', 'execution.max_parallel'])

/** How a value is written by a person. */
export type Form =
  | { readonly kind: 'switch' | 'number' | 'list' | 'text' | 'json' }
  | { readonly kind: 'word'; readonly words: readonly string[] }

/** What stands there says how it is written: nobody has to know the kinds of values. */
export function formOf({ path, value }: Value): Form {
  const words = WORDS[path.join('.')]
  if (words !== undefined && typeof value === 'string') return { kind: 'word', words }
  if (typeof value === 'boolean') return { kind: 'switch' }
  if (typeof value === 'number') return { kind: 'number' }
  if (value === null || value === undefined || typeof value === 'string') return { kind: 'text' }
  return { kind: Array.isArray(value) && value.every((one) => typeof one === 'string') ? 'list' : 'json' }
}

/** A value as it stands in its field. */
export function writtenOf(value: Value): string {
  const { kind } = formOf(value)
  if (kind === 'list') return (value.value as readonly string[]).join('\n')
  if (kind === 'json') return JSON.stringify(value.value, null, 2)
  return String(value.value ?? '')
}

/** What of a written text is wrong. */
export type Fault = 'notANumber' | 'notJson'

/** The value that a text is written for, or why it is none. */
export function readValue(value: Value, written: string): { readonly value: unknown } | { readonly fault: Fault } {
  const text = written.trim()
  switch (formOf(value).kind) {
    case 'switch':
      return { value: text === 'true' }
    case 'number':
      return Number.isFinite(Number(text)) && text !== '' ? { value: Number(text) } : { fault: 'notANumber' }
    case 'list':
      return { value: text.split('\n').flatMap((line) => line.trim() || []) }
    case 'json':
      return readJson(text)
    default:
      return { value: textOrNothing(value, text) }
  }
}

function textOrNothing(value: Value, text: string): unknown {
  if (!NOTHING.has(nameOf(value))) return text
  if (text === '') return null
  return nameOf(value) === 'execution.max_parallel' && /^\d+$/.test(text) ? Number(text) : text
}

function readJson(text: string): ReturnType<typeof readValue> {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { fault: 'notJson' }
  }
}

/** The document with other values; all that nobody has changed is as it was. */
export const withValues = (document: Document, changed: readonly Value[]): Document =>
  changed.reduce((rest, { path, value }) => withValue(rest, path, value), document)

function withValue(document: Document, [name = '', ...below]: readonly string[], value: unknown): Document {
  const held = Object.hasOwn(document, name) ? document[name] : undefined
  return { ...document, [name]: below.length === 0 ? value : withValue(isObject(held) ? held : {}, below, value) }
}
