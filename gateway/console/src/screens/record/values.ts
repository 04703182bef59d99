import type { MetadataChanges } from '../../api/record.js'
import type { Field } from '../mapping/fields.js'

type Metadata = Readonly<Record<string, unknown>>

/** An object of a field as its inputs hold it. */
export type Item = Readonly<Record<string, string>>

/** What an input holds: a text, a list of texts one a line, or objects. */
export type FieldValue = string | readonly Item[]

/** What a form holds, by field. */
export type Values = Readonly<Record<string, FieldValue>>

/** Fields that are mapped under one name and sent under several, with the member that each becomes. */
const JOURNAL = {
  title: 'journal_title',
  volume: 'journal_volume',
  issue: 'journal_issue',
  pages: 'journal_pages',
} as const

/** Attributes that the repository calls otherwise than the form. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  related_identifiers: { relation: 'relation_type' },
}

/** Metadata as the form of these fields holds them. */
export const valuesOf = (metadata: Metadata, fields: readonly Field[]): Values =>
  Object.fromEntries(fields.map((field) => [field.key, inputOf(field, memberOf(metadata, field.key))]))

/** The same where people have set fields by hand: what they set last, also where no metadata could be made of it. */
export const valuesWith = (metadata: Metadata, overrides: Metadata, fields: readonly Field[]): Values => {
  const held = fields.filter((field) => Object.hasOwn(overrides, field.key) && isHeld(field, overrides[field.key]))
  return valuesOf({ ...metadata, ...Object.fromEntries(held.map(({ key }) => [key, overrides[key]])) }, fields)
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** Whether the input of a field can hold a value whole. */
function isHeld({ item, isList }: Field, value: unknown): boolean {
  if (value === null) return true
  if (item === null) return isPlain(value) || (isList && Array.isArray(value) && value.every(isPlain))
  return itemsOf(value).every((one) => !isPlain(one) && Object.values(one as object).every(isPlain))
}

/** A field of metadata under the name that the form has for it. */
export function memberOf(metadata: Metadata, field: string): unknown {
  if (metadata[field] !== undefined) return metadata[field]
  if (field === 'doi') return objectOf(metadata.prereserve_doi)?.doi
  if (field !== 'journal') return undefined
  const members = Object.entries(JOURNAL).flatMap(([member, sent]) =>
    metadata[sent] === undefined ? [] : [[member, metadata[sent]]],
  )
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

/** Members of metadata that no field of the form shows. */
export function othersOf(metadata: Metadata, fields: readonly Field[]): Metadata {
  const shown = new Set<string>(fields.map(({ key }) => key))
  if (shown.has('journal')) for (const sent of Object.values(JOURNAL)) shown.add(sent)
  if (shown.has('doi')) shown.add('prereserve_doi')
  return Object.fromEntries(Object.entries(metadata).filter(([field]) => !shown.has(field)))
}

/** A value as the input of its field holds it. */
function inputOf({ key, item, isList }: Field, value: unknown): FieldValue {
  if (item !== null) return itemsOf(value).map((one) => itemOf(one, RENAMED[key] ?? {}))
  if (isList && Array.isArray(value)) return value.map(String).join('\n')
  return value === undefined || value === null ? '' : String(value)
}

const itemsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

const objectOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined

const itemOf = (value: unknown, names: Readonly<Record<string, string>>): Item =>
  Object.fromEntries(
    Object.entries(objectOf(value) ?? {})
      .filter(([, member]) => member !== null && typeof member !== 'object')
      .map(([name, member]) => [names[name] ?? name, String(member)]),
  )

/** Whether an input holds nothing. */
export const isBlank = (value: FieldValue): boolean =>
  typeof value === 'string' ? value.trim() === '' : filledItems(value).length === 0

const filledIn = (item: Item): Item => Object.fromEntries(Object.entries(item).filter(([, text]) => text.trim() !== ''))

/** What has to be stored so that metadata become what the form holds; nothing of fields that nobody touched. */
export function changesOf(
  fields: readonly Field[],
  before: Values,
  now: Values,
  removed: ReadonlySet<string>,
): MetadataChanges {
  const touched = fields.filter(({ key }) => !removed.has(key) && !isSame(before[key] ?? '', now[key] ?? ''))
  return {
    overrides: Object.fromEntries(touched.map((field) => [field.key, overrideOf(field, now[field.key] ?? '')])),
    removed: [...removed],
  }
}

/** What a begun version brings along, whatever is prepared. */
const OF_VERSION: readonly string[] = ['version', 'publication_date']

/**
 * What has to be stored so that fields which nobody touches stay as they are, though the sheet says otherwise: values of a run,
 * and of changes of what is published.
 *
 * @param isOpen whether a field is neither touched nor set by hand
 */
export function stayingOf(
  fields: readonly Field[],
  own: Metadata,
  sheet: Metadata,
  isOpen: (field: string) => boolean,
): Metadata {
  const open = fields.filter(({ key }) => isOpen(key) && !OF_VERSION.includes(key))
  return changesOf(open, valuesOf(sheet, open), valuesOf(own, open), new Set()).overrides
}

/** What is stored once changes were refused: they are kept all the same, and fields that were taken back hold nothing. */
export const keptOf = (values: Values, removed: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !removed.has(field)))

export const hasChanges = ({ overrides, removed }: MetadataChanges): boolean =>
  removed.length > 0 || Object.keys(overrides).length > 0

const isSame = (a: FieldValue, b: FieldValue) => JSON.stringify(plain(a)) === JSON.stringify(plain(b))
const plain = (value: FieldValue) => (typeof value === 'string' ? value : filledItems(value))

/** The objects that are not empty, without their empty members. */
export const filledItems = (items: readonly Item[]): Item[] =>
  items.map(filledIn).filter((item) => Object.keys(item).length > 0)

/** null empties a field, whatever the mapping says. */
function overrideOf({ item, isList }: Field, value: FieldValue): unknown {
  if (isBlank(value)) return null
  if (typeof value !== 'string') {
    const items = filledItems(value)
    return item?.several === false ? items[0] : items
  }
  return isList ? value.split('\n').filter((line) => line.trim() !== '') : value
}

/** Whether a field must have a value, given what the others hold. */
export function isDemanded({ isRequired, rule }: Field, values: Values): boolean {
  if (isRequired || rule === undefined) return isRequired
  const value = values[rule.field]
  return typeof value === 'string' && rule.values.includes(value)
}
