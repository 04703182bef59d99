import { isPlainObject } from '../../plain-object.js'

/** One value of the configuration and the members that lead to it; undefined while it is not set. */
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

/** An object without members is a value that has not been filled yet. */
const isSection = (value: unknown): value is Document => isPlainObject(value) && Object.keys(value).length > 0

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

/** The kinds of values other than texts, for those that are not set yet. */
const KINDS: Readonly<Record<string, Exclude<Form['kind'], 'word'>>> = {
  'server.port': 'number',
  'server.allowed_origins': 'list',
  'server.trusted_proxies': 'list',
  'server.sleep_after_minutes': 'number',
  'security.allowed_roots': 'list',
  'security.fetch_hosts': 'list',
  'rates.per_minute': 'number',
  'rates.per_hour': 'number',
  'execution.max_parallel': 'number',
  'execution.keep_days': 'number',
  'execution.keep_runs': 'number',
  'execution.max_log_mib': 'number',
  'execution.executors': 'json',
  'execution.slurm.path_map': 'json',
  'execution.slurm.options': 'list',
  'pipelines.max_parallel_items': 'number',
  'dataset.max_age_hours': 'number',
  'core.use_sandbox': 'switch',
  'developer.alpha_features_enabled': 'switch',
}

/** The current value decides on the form, and the name where no value is set. */
export function formOf({ path, value }: Value): Form {
  const name = nameOf({ path })
  const words = WORDS[name]
  if (words !== undefined && (typeof value === 'string' || value === undefined)) return { kind: 'word', words }
  if (typeof value === 'boolean') return { kind: 'switch' }
  if (typeof value === 'number') return { kind: 'number' }
  const meant = KINDS[name] ?? 'text'
  if (value === null || value === undefined) return { kind: meant }
  if (typeof value === 'string') return { kind: meant === 'number' ? meant : 'text' }
  // No texts yet, or those of a path map: what an empty list is for, its name says.
  if (Array.isArray(value) && value.length === 0) return { kind: meant === 'json' ? meant : 'list' }
  return { kind: Array.isArray(value) && value.every((one) => typeof one === 'string') ? 'list' : 'json' }
}

/** A value as its field shows it. */
export function writtenOf(value: Value): string {
  const { kind } = formOf(value)
  if (value.value === undefined || value.value === null) return ''
  if (kind === 'list') return (value.value as readonly string[]).join('\n')
  if (kind === 'json') return JSON.stringify(value.value, null, 2)
  return String(value.value)
}

/** What of a written text is wrong. */
export type Fault = 'notANumber' | 'notJson'

/** The value of a written text, or what is wrong with the text. */
export function readValue(value: Value, written: string): { readonly value: unknown } | { readonly fault: Fault } {
  const text = written.trim()
  switch (formOf(value).kind) {
    case 'switch':
      return { value: text === 'true' }
    case 'number':
      if (text === '' && NOTHING.has(nameOf(value))) return { value: null }
      return Number.isFinite(Number(text)) && text !== '' ? { value: Number(text) } : { fault: 'notANumber' }
    case 'list':
      return { value: text.split('\n').flatMap((line) => line.trim() || []) }
    case 'json':
      return readJson(text)
    default:
      return { value: textOrNothing(value, text) }
  }
}

const textOrNothing = (value: Value, text: string): string | null =>
  text === '' && NOTHING.has(nameOf(value)) ? null : text

function readJson(text: string): ReturnType<typeof readValue> {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { fault: 'notJson' }
  }
}

/** The document with other values; everything else is as it was. */
export const withValues = (document: Document, changed: readonly Value[]): Document =>
  changed.reduce((rest, { path, value }) => withValue(rest, path, value), document)

function withValue(document: Document, [name = '', ...below]: readonly string[], value: unknown): Document {
  const held = Object.hasOwn(document, name) ? document[name] : undefined
  return { ...document, [name]: below.length === 0 ? value : withValue(isPlainObject(held) ? held : {}, below, value) }
}
