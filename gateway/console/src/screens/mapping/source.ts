import { isPlainObject } from '../../plain-object.js'

/*
 * How a field is filled, as the workbench shows it, and how that is written in a mapping. What the workbench has no form
 * for stays as it was written.
 */

interface WithLevels {
  /** The separator of the levels of one value, such as `Craft > Pottery`: each level becomes a value. */
  readonly levels?: string | undefined
}

/** What fills a field or an attribute that holds text. */
export type TextSource =
  | { readonly kind: 'nothing' }
  | ({ readonly kind: 'column'; readonly column: string; readonly delimiter?: string | undefined } & WithLevels)
  | ({ readonly kind: 'columns'; readonly columns: readonly string[]; readonly delimiter: string } & WithLevels)
  | { readonly kind: 'fixed'; readonly value: string }
  | { readonly kind: 'filename' }
  | { readonly kind: 'stem' }
  | { readonly kind: 'template'; readonly template: string }
  | { readonly kind: 'later' }
  | { readonly kind: 'kept'; readonly written: unknown }

/** One object of a field whose values are objects, such as a creator; its attributes by name. */
export type Part = Readonly<Record<string, TextSource>>

/** What fills a field. */
export type FieldSource = TextSource | { readonly kind: 'parts'; readonly parts: readonly Part[] }

export const NOTHING: TextSource = { kind: 'nothing' }

type Written = Readonly<Record<string, unknown>>

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Reads one entry of a mapping. */
export function fieldSource(written: unknown): FieldSource {
  if (!isPlainObject(written) || written.type !== 'complex') return textSource(written)
  const entries: unknown = written.entries ?? written.value
  const isSimple = Array.isArray(entries) && entries.every(isPlainObject) && written.delimiter === undefined
  if (!isSimple) return { kind: 'kept', written }
  return { kind: 'parts', parts: entries.map(partOf) }
}

const partOf = (entry: Written): Part =>
  Object.fromEntries(Object.entries(entry).map(([name, written]) => [name, textSource(written)]))

function textSource(written: unknown): TextSource {
  if (written === undefined || written === null) return NOTHING
  if (typeof written === 'string' || typeof written === 'number') return { kind: 'fixed', value: String(written) }
  const source = isPlainObject(written) ? READERS[String(written.type ?? 'literal')]?.(written) : undefined
  return source ?? { kind: 'kept', written }
}

/** By the type of an entry; undefined for a form that the workbench does not know. */
const READERS: Readonly<Record<string, (written: Written) => TextSource | undefined>> = {
  literal: fixed,
  vocab: fixed,
  column: columns,
  combined_columns: columns,
  ordered_combined_columns: columns,
  filename: ({ subtype }) => (subtype === undefined ? { kind: 'filename' } : undefined),
  filename_stem: () => ({ kind: 'stem' }),
  constructed: template,
  template,
  construct_later: () => ({ kind: 'later' }),
}

function fixed({ value, delimiter }: Written): TextSource | undefined {
  if (delimiter !== undefined) return undefined
  if (value === undefined || value === null || value === '') return NOTHING
  return typeof value === 'string' || typeof value === 'number' ? { kind: 'fixed', value: String(value) } : undefined
}

function columns({ columns: several, value, delimiter, hierarchical_delimiter }: Written): TextSource | undefined {
  const named = several ?? value
  const between = typeof delimiter === 'string' ? delimiter : undefined
  if (hierarchical_delimiter !== undefined && typeof hierarchical_delimiter !== 'string') return undefined
  const levels = hierarchical_delimiter === undefined ? {} : { levels: hierarchical_delimiter }
  if (typeof named === 'string' && named !== '') return { kind: 'column', column: named, delimiter: between, ...levels }
  if (!isTexts(named) || named.length === 0) return undefined
  return { kind: 'columns', columns: named, delimiter: between ?? ' ', ...levels }
}

function template(written: Written): TextSource | undefined {
  const text = written.template ?? written.value
  return typeof text === 'string' ? { kind: 'template', template: text } : undefined
}

/** Writes an entry of a mapping; undefined for what fills nothing. */
export function writtenSource(source: FieldSource): unknown {
  switch (source.kind) {
    case 'nothing':
      return undefined
    case 'column':
      return source.column === '' ? undefined : { type: 'column', value: source.column, ...delimitersOf(source) }
    case 'columns':
      return source.columns.length === 0
        ? undefined
        : {
            type: 'ordered_combined_columns',
            columns: source.columns,
            delimiter: source.delimiter,
            ...levelsOf(source),
          }
    case 'fixed':
      return source.value === '' ? undefined : { type: 'literal', value: source.value }
    case 'filename':
      return { type: 'filename' }
    case 'stem':
      return { type: 'filename_stem' }
    case 'template':
      return source.template === '' ? undefined : { type: 'constructed', template: source.template }
    case 'later':
      return { type: 'construct_later', value: true }
    case 'kept':
      return source.written
    case 'parts':
      return writtenParts(source.parts)
  }
}

const delimitersOf = ({ delimiter, ...source }: WithLevels & { readonly delimiter?: string | undefined }) => ({
  ...(delimiter === undefined || delimiter === '' ? {} : { delimiter }),
  ...levelsOf(source),
})

const levelsOf = ({ levels }: WithLevels) =>
  levels === undefined || levels === '' ? {} : { hierarchical_delimiter: levels }

function writtenParts(parts: readonly Part[]): unknown {
  const entries = parts.map(writtenPart).filter((entry) => Object.keys(entry).length > 0)
  return entries.length === 0 ? undefined : { type: 'complex', is_complex: true, entries }
}

const writtenPart = (part: Part) =>
  Object.fromEntries(
    Object.entries(part).flatMap(([name, source]) => {
      const written = writtenSource(source)
      return written === undefined ? [] : [[name, written]]
    }),
  )

/** Whether a source fills anything. */
export const isFilled = (source: FieldSource | undefined): boolean =>
  source !== undefined && writtenSource(source) !== undefined

/** The columns that a source draws on. */
export function columnsOf(source: FieldSource): readonly string[] {
  if (source.kind === 'column') return source.column === '' ? [] : [source.column]
  if (source.kind === 'columns') return source.columns
  if (source.kind === 'parts') return source.parts.flatMap((part) => Object.values(part).flatMap(columnsOf))
  return []
}

interface WithVocabulary {
  /** Where it holds a text, that value is meant and no column. */
  readonly vocabulary?: Readonly<Record<string, string>> | undefined
}

/** A field, or the attributes of its objects, with the vocabularies that their values come from. */
interface Fillable extends WithVocabulary {
  readonly item: { readonly attributes: readonly (WithVocabulary & { readonly key: string })[] } | null
}

/** Fixed texts that are the name of a column, each once: most likely the column is meant. */
export function columnsMeant(source: FieldSource, columns: readonly string[], field: Fillable): readonly string[] {
  const meant = (one: TextSource, of: WithVocabulary | undefined) =>
    one.kind === 'fixed' && isColumn(one.value, columns, of) ? [one.value] : []
  if (source.kind !== 'parts') return meant(source, field)
  const texts = source.parts.flatMap((part) =>
    Object.entries(part).flatMap(([name, one]) => meant(one, attributeOf(field, name))),
  )
  return [...new Set(texts)]
}

/** The same source with these columns in the place of the texts. */
export function withColumnsMeant(source: FieldSource, columns: readonly string[], field: Fillable): FieldSource {
  const filled = (one: TextSource, of: WithVocabulary | undefined): TextSource =>
    one.kind === 'fixed' && isColumn(one.value, columns, of) ? { kind: 'column', column: one.value } : one
  if (source.kind !== 'parts') return filled(source, field)
  const withColumns = (part: Part): Part =>
    Object.fromEntries(Object.entries(part).map(([name, one]) => [name, filled(one, attributeOf(field, name))]))
  return { kind: 'parts', parts: source.parts.map(withColumns) }
}

const attributeOf = ({ item }: Fillable, name: string) => item?.attributes.find(({ key }) => key === name)

const isColumn = (text: string, columns: readonly string[], of: WithVocabulary | undefined): boolean =>
  columns.includes(text) && !Object.hasOwn(of?.vocabulary ?? {}, text)
