import { asText } from '@regesta/contracts/as-text'
import { ownMember } from '@regesta/contracts/own-member'
import { bareIdentifier } from '@regesta/contracts/person-identifiers'
import { say } from '@regesta/contracts/sentences'
import { dateText, givenText } from './cell-text.js'
import { isObject } from './mapping-entry.js'
import { takeIdentifiers } from './person-identifiers.js'
import { splitList } from './split-list.js'
import { isRelatedResourceType, type VocabularyName, vocabularyValue } from './vocabularies.js'

type Members = Record<string, unknown>
type Note = (line: string) => void

/** Attributes whose texts take the spelling of a vocabulary, by field. */
export const attributeVocabularies: Record<string, Record<string, VocabularyName>> = {
  contributors: { type: 'contributor_types' },
  dates: { type: 'date_types' },
  related_identifiers: { relation: 'relation_types', resource_type: 'resource_types_general' },
}

/**
 * The objects of a list field with clean attributes. A text becomes one object for each of its elements; lists of
 * anything else stay as they are, for validation to name them.
 */
export function convertObjects(field: string, principal: string, value: unknown, note: Note): unknown {
  if (typeof value === 'string') return listOrNothing(convertItems(field, wrap(splitList(value), principal), note))
  if (isObject(value)) return listOrNothing(convertItems(field, [value], note))
  if (!Array.isArray(value)) return value
  if (value.every((item) => typeof item === 'string'))
    return listOrNothing(convertItems(field, wrap(value, principal), note))
  return value.every(isObject) ? listOrNothing(convertItems(field, value, note)) : value
}

const listOrNothing = (items: Members[]) => (items.length > 0 ? items : undefined)

const wrap = (texts: readonly string[], principal: string) =>
  texts.filter((text) => text.trim() !== '').map((text) => ({ [principal]: text.trim() }))

function convertItems(field: string, items: readonly Members[], note: Note): Members[] {
  return items.flatMap((item) => {
    const clean = convertItem(field, cleanItem(field, item), note)
    if (Object.keys(clean).length > 0) return [clean]
    note(say('entry_empty', { field }))
    return []
  })
}

function convertItem(field: string, item: Members, note: Note): Members {
  if (field === 'dates') return convertDate(item)
  if (field === 'related_identifiers') return withKnownType(item, note)
  return PEOPLE.has(field) && typeof item.name === 'string' ? convertPerson(field, item, item.name, note) : item
}

const PEOPLE: ReadonlySet<string> = new Set(['creators', 'contributors', 'thesis_supervisors'])

/** People write identifiers in brackets behind a name; attributes of their own are stronger. */
function convertPerson(field: string, item: Members, written: string, note: Note): Members {
  const { name, ...found } = takeIdentifiers(written)
  if (name.includes(';')) note(say('taken_for_one_person', { written: name, field }))
  for (const [attribute, value] of Object.entries(found)) {
    const given = item[attribute] ?? value
    if (given !== value) note(say('identifier_given_twice', { written, field, attribute, value: asText(given) }))
  }
  return { ...found, ...item, name }
}

/** The repository drops types of related things that it does not know. */
function withKnownType(item: Members, note: Note): Members {
  const { resource_type, ...rest } = item
  if (typeof resource_type !== 'string' || isRelatedResourceType(resource_type)) return item
  note(say('resource_type_unknown', { value: resource_type, identifier: asText(item.identifier) }))
  return rest
}

/** Attributes as texts, without missing ones, under the names and in the spelling of the repository. */
function cleanItem(field: string, item: Members): Members {
  const clean: Members = {}
  for (const [name, value] of Object.entries(item)) {
    const text = givenText(value)?.trim()
    if (text === undefined) {
      if (typeof value === 'object' && value !== null) clean[name] = value
      continue
    }
    const attribute = field === 'related_identifiers' && name === 'relation_type' ? 'relation' : name
    clean[attribute] = attributeValue(field, attribute, text)
  }
  return clean
}

function attributeValue(field: string, attribute: string, text: string): string | number {
  const vocabulary = ownMember(ownMember(attributeVocabularies, field) ?? {}, attribute)
  if (vocabulary !== undefined) return vocabularyValue(vocabulary, text) ?? text
  if (field === 'locations' && (attribute === 'lat' || attribute === 'lon')) return coordinate(text)
  if (attribute === 'orcid' || attribute === 'gnd') return bareIdentifier(attribute, text)
  if (field === 'communities') return text.toLowerCase()
  return text
}

/** Degrees, also with a decimal comma; any other text stays, for validation to name it. */
function coordinate(text: string): number | string {
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : text
}

/** One date entry: an older single `date` (`start/end` or one day) becomes start and end; a lone start is a single day. */
function convertDate({ date, ...entry }: Members): Members {
  const [single, last] = typeof date === 'string' ? date.split('/') : []
  const start = entry.start ?? single
  const end = entry.end ?? last ?? start
  return {
    ...entry,
    ...(typeof start === 'string' && start !== '' ? { start: dateText(start) } : {}),
    ...(typeof end === 'string' && end !== '' ? { end: dateText(end) } : {}),
  }
}
