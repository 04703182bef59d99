import type { AnswerOf } from '../../api/surface.js'
import type { SchemaWords } from '../../texts/en/schema-words.js'
import type { Draft } from './draft.js'
import type { FieldSource, Part, TextSource } from './source.js'

export type Schema = AnswerOf<'GET /api/metadata/mapping_schema_details'>
type Names = Readonly<Record<string, string>>
type Kind = TextSource['kind']

/** Values of a controlled vocabulary with what they are called. */
export type Vocabulary = Readonly<Record<string, string>>

interface Attribute {
  readonly key: string
  readonly label: string
  readonly isRequired: boolean
  readonly vocabulary: Vocabulary | undefined
}

/** A field of the repository, as the workbench shows it. */
export interface Field {
  readonly key: string
  readonly label: string
  readonly notes: string
  /** Whether the notes are said in another language than the interface has. */
  readonly isTranslated: boolean
  readonly isRequired: boolean
  /** Required as long as another field has one of these values. */
  readonly rule: { readonly field: string; readonly values: readonly string[] } | undefined
  /** What the repository gets when nothing is given. */
  readonly fallback: string | undefined
  readonly vocabulary: Vocabulary | undefined
  /** Whether one cell may hold several values. */
  readonly isList: boolean
  /** Whether one value may hold several levels, such as `Craft > Pottery`. */
  readonly hasLevels: boolean
  /** Of a field whose values are objects; what one is called, and whether there may be several. */
  readonly item: { readonly label: string; readonly several: boolean; readonly attributes: readonly Attribute[] } | null
  readonly kinds: readonly Kind[]
}

type NamedField = Pick<Schema['standard_fields'][number], 'key' | 'label' | 'notes' | 'mandatory' | 'mandatory_rule'>

/** What is called otherwise than the interface calls it. */
export interface SchemaNames {
  readonly fieldNames: Names
  readonly attributeNames: Names
  readonly words: SchemaWords
}

/** All fields, those that are required first. */
export function fieldsOf(schema: Schema, { fieldNames, attributeNames, words }: SchemaNames): Field[] {
  const vocabularyOf = (key: string | undefined) =>
    key === undefined || schema.vocabularies[key] === undefined
      ? undefined
      : { ...schema.vocabularies[key], ...words.vocabularies[key] }
  const named = ({ key, label, notes, mandatory, mandatory_rule }: NamedField) => ({
    key,
    label: fieldNames[key] ?? label,
    notes: words.notes[key] ?? notes,
    isTranslated: Object.hasOwn(words.notes, key),
    isRequired: mandatory,
    rule: ruleOf(mandatory_rule),
  })
  const simple = schema.standard_fields.map(
    (field): Field => ({
      ...named(field),
      fallback: field.default,
      vocabulary: vocabularyOf(field.vocabKey),
      isList: field.type === 'tags',
      hasLevels: field.allow_hierarchical_delimiter === true,
      item: null,
      kinds: kindsOf(field),
    }),
  )
  const complex = Object.values(schema.complex_fields).map((field): Field => {
    const { key, item_label, allow_multiple, attributes } = field
    const shown = attributes.map(
      (attribute): Attribute => ({
        key: attribute.key,
        label: attributeNames[attribute.key] ?? attribute.label,
        isRequired: attribute.mandatory,
        vocabulary: vocabularyOf(attribute.vocabKey),
      }),
    )
    return {
      ...named(field),
      fallback: undefined,
      vocabulary: undefined,
      isList: false,
      hasLevels: false,
      item: { label: fieldNames[key] ?? item_label, several: allow_multiple, attributes: shown },
      kinds: [],
    }
  })
  return [...simple, ...complex].sort((a, b) => Number(b.isRequired) - Number(a.isRequired))
}

function kindsOf(field: Schema['standard_fields'][number]): Kind[] {
  return [
    'nothing',
    'column',
    ...(field.allow_multiple_columns ? (['columns'] as const) : []),
    'fixed',
    ...(field.type === 'text' || field.type === 'textarea' ? (['filename', 'stem', 'template'] as const) : []),
    ...(field.allow_construct_later ? (['later'] as const) : []),
  ]
}

/** `upload_type:image,photo` */
function ruleOf(rule: string | undefined): Field['rule'] {
  const [field, values] = rule?.split(':') ?? []
  return field === undefined || values === undefined ? undefined : { field, values: values.split(',') }
}

/** Attributes are filled with columns, fixed values or file names. */
export const ATTRIBUTE_KINDS: readonly Kind[] = ['nothing', 'column', 'fixed', 'stem', 'template']

/** What a field becomes when a column is dropped on it: its first attribute takes the column where it holds objects. */
export function filledWithColumn(field: Field, column: string, now: FieldSource | undefined): FieldSource {
  const [principal] = field.item?.attributes ?? []
  const source: TextSource = { kind: 'column', column }
  if (principal === undefined) return addedColumn(field, column, now)
  const [first, ...others] = now?.kind === 'parts' ? now.parts : []
  const part: Part = { ...first, [principal.key]: source }
  return { kind: 'parts', parts: [part, ...others] }
}

/** A second column is joined to the first where a field takes several. */
function addedColumn(field: Field, column: string, now: FieldSource | undefined): FieldSource {
  const before = now?.kind === 'column' ? [now.column] : now?.kind === 'columns' ? now.columns : []
  const takesSeveral = field.kinds.includes('columns')
  if (before.length === 0 || !takesSeveral || before.includes(column)) return { kind: 'column', column }
  const delimiter = now?.kind === 'columns' ? now.delimiter : field.isList ? ';' : ' '
  return { kind: 'columns', columns: [...before, column], delimiter }
}

/** Suggestions for fields that nothing fills yet. */
export function openSuggestions(draft: Draft, suggested: Names | undefined, isFilled: (field: string) => boolean) {
  return Object.fromEntries(
    Object.entries(suggested ?? {}).filter(([field]) => !isFilled(field) && draft.sheet !== null),
  )
}

/** A value of a vocabulary by what it is called there. */
export const namedIn = (field: Pick<Field, 'vocabulary'> | undefined, value: unknown) =>
  typeof value === 'string' ? (field?.vocabulary?.[value] ?? value) : value
