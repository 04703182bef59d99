import { asText } from '@regesta/contracts/as-text'
import { say } from '@regesta/contracts/sentences'
import { isCalendarDate } from './cell-text.js'
import { attributeVocabularies } from './convert-objects.js'
import type { Values } from './evaluate-mapping.js'
import { payloadField } from './field-kinds.js'
import { isObject } from './mapping-entry.js'
import { dateRules } from './rules/date-rules.js'
import { identifierRules } from './rules/identifier-rules.js'
import { asWritten, isMissing, objectsIn, shown } from './rules/message.js'
import { personRules } from './rules/person-rules.js'
import { placeRules } from './rules/place-rules.js'
import { textRules } from './rules/text-rules.js'
import { type VocabularyName, valuesOf, vocabularies, vocabularyValue } from './vocabularies.js'

const REQUIRED = ['upload_type', 'publication_date', 'title', 'creators', 'description', 'access_right']

/** Attributes that every object of a list field must have. */
const KEYED = [
  ['communities', 'identifier', 'item_without_an'],
  ['grants', 'id', 'item_without_an'],
  ['subjects', 'term', 'item_without_a'],
  ['locations', 'place', 'item_without_a'],
] as const

/** Compares a payload with the rules of the repository; all messages at once, in the order of the rules. */
export function validate(payload: Readonly<Record<string, unknown>>, today: string): string[] {
  const { metadata } = payload
  if (!isObject(metadata)) return [say('metadata_missing', {})]
  return [
    ...missingFields(metadata),
    ...Object.keys(metadata).flatMap((field) =>
      payloadField(field) === undefined ? [say('unknown_field', { field })] : [],
    ),
    ...Object.entries(metadata).flatMap(([field, value]) => wrongType(field, value)),
    ...Object.entries(metadata).flatMap(([field, value]) => mixedItems(field, value)),
    ...incompleteItems(metadata),
    ...typeRules(metadata),
    ...publicationDate(metadata),
    ...personRules(metadata),
    ...accessRules(metadata, today),
    ...vocabularyRules(metadata),
    ...textRules(metadata),
    ...dateRules(metadata),
    ...placeRules(metadata),
    ...identifierRules(metadata),
  ]
}

/** One sentence for each required field without a value. */
export const missingFields = (metadata: Values) =>
  REQUIRED.filter((field) => isMissing(metadata[field])).map((field) => say('missing_field', { field }))

const typeWord = (value: unknown): string => {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  return { string: 'str', boolean: 'bool', object: 'dict' }[typeof value as string] ?? 'nothing'
}

function wrongType(field: string, value: unknown): string[] {
  const kind = payloadField(field)?.kind
  if (kind === undefined) return []
  const expected = kind === 'texts' || kind === 'objects' ? 'list' : kind === 'object' ? 'dict' : 'str'
  const found = typeWord(value)
  return found === expected ? [] : [say('wrong_type', { field, wanted: expected, given: found })]
}

function mixedItems(field: string, value: unknown): string[] {
  if (!Array.isArray(value) || value.every(isObject) || value.every((item) => typeof item === 'string')) return []
  return [say('items_mixed', { field })]
}

function incompleteItems(metadata: Values): string[] {
  const lacking = (field: string, fits: (item: Values) => unknown, sentence: string) =>
    objectsIn(metadata, field).every(fits) ? [] : [sentence]
  return [
    ...['creators', 'contributors', 'thesis_supervisors'].flatMap((field) =>
      lacking(field, ({ name }) => name, say('item_without_name', { field })),
    ),
    ...lacking(
      'related_identifiers',
      ({ identifier, relation }) => identifier && relation,
      say('item_without_relation', {}),
    ),
    ...KEYED.flatMap(([field, attribute, id]) =>
      lacking(field, (item) => item[attribute], say(id, { field, attribute })),
    ),
    ...lacking('dates', ({ type, start, end }) => type && (start || end), say('item_without_date', {})),
  ]
}

const knows = (vocabulary: VocabularyName, value: unknown) =>
  typeof value !== 'string' || vocabularyValue(vocabulary, value) === value

/** @param field also the name of its vocabulary, in the singular */
const unknownValue = (field: string, vocabulary: VocabularyName, value: unknown) =>
  say('not_offered', { field, value: asText(value), values: valuesOf(vocabulary) })

function typeRules({ upload_type, publication_type, image_type }: Values): string[] {
  const messages: string[] = []
  const offered = vocabularies.upload_types.some(({ value }) => value === upload_type)
  if (typeof upload_type === 'string' && !offered)
    messages.push(unknownValue('upload_type', 'upload_types', upload_type))
  if (upload_type === 'publication' && isMissing(publication_type)) messages.push(say('missing_publication_type', {}))
  if (upload_type === 'image' && isMissing(image_type)) messages.push(say('missing_image_type', {}))
  if (!knows('publication_types', publication_type))
    messages.push(unknownValue('publication_type', 'publication_types', publication_type))
  if (!knows('image_types', image_type)) messages.push(unknownValue('image_type', 'image_types', image_type))
  return messages
}

const publicationDate = ({ publication_date: date }: Values): string[] =>
  typeof date !== 'string' || isCalendarDate(date)
    ? []
    : [say('wrong_day', { field: 'publication_date', value: shown(date) })]

function accessRules({ access_right, license, embargo_date, access_conditions }: Values, today: string): string[] {
  const messages: string[] = []
  if (typeof access_right === 'string' && !vocabularies.access_rights.some(({ value }) => value === access_right))
    messages.push(unknownValue('access_right', 'access_rights', access_right))
  if ((access_right === 'open' || access_right === 'embargoed') && isMissing(license))
    messages.push(say('missing_license', {}))
  if (access_right === 'embargoed') messages.push(...embargoRules(embargo_date, today))
  if (access_right === 'restricted' && isMissing(access_conditions)) messages.push(say('missing_access_conditions', {}))
  return messages
}

function embargoRules(date: unknown, today: string): string[] {
  if (isMissing(date)) return [say('missing_embargo_date', {})]
  if (typeof date !== 'string') return []
  if (!isCalendarDate(date)) return [say('wrong_day', { field: 'embargo_date', value: shown(date) })]
  return date > today ? [] : [say('embargo_over', { value: date })]
}

/** The repository silently drops what its vocabularies do not know, so it is named here. */
const vocabularyRules = (metadata: Values): string[] =>
  Object.entries(attributeVocabularies).flatMap(([field, attributes]) =>
    Object.entries(attributes).flatMap(([attribute, vocabulary]) =>
      attribute === 'resource_type'
        ? []
        : objectsIn(metadata, field)
            .filter((item) => !knows(vocabulary, item[attribute]))
            .map((item) => {
              const value = asWritten(item[attribute])
              return say('attribute_not_offered', { attribute, field, value, values: valuesOf(vocabulary) })
            }),
    ),
  )
