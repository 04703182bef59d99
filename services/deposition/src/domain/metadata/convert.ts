import { ownMember } from '@regesta/contracts/own-member'
import { say } from '@regesta/contracts/sentences'
import { dateText, givenText } from './cell-text.js'
import { convertObjects } from './convert-objects.js'
import type { Values } from './evaluate-mapping.js'
import { type FieldKind, mappedField } from './field-kinds.js'
import { isObject } from './mapping-entry.js'
import { distinct, splitList } from './split-list.js'
import { type VocabularyName, vocabularyValue } from './vocabularies.js'

type Note = (line: string) => void

/** Fields whose texts take the spelling of a vocabulary. */
const vocabularyOf: Record<string, VocabularyName> = {
  upload_type: 'upload_types',
  publication_type: 'publication_types',
  image_type: 'image_types',
  access_right: 'access_rights',
  license: 'common_licenses',
}

/** Members of `journal` and the fields they are sent as. */
const journalFields = {
  title: 'journal_title',
  volume: 'journal_volume',
  issue: 'journal_issue',
  pages: 'journal_pages',
}

/** Turns values into the repository's metadata: texts, dates, lists and objects as its fields need them. */
export function convert(values: Values, note: Note): Values {
  const metadata: Values = {}
  for (const [field, value] of Object.entries(values)) {
    if (field === 'journal') Object.assign(metadata, withoutPresent(journal(value, note), values))
    else if (field === 'doi') Object.assign(metadata, reservation(value))
    else {
      const converted = convertField(field, mappedField(field), value, note)
      if (converted !== undefined) metadata[field] = converted
    }
  }
  return withMatchingTypes(metadata, note)
}

function convertField(field: string, kind: FieldKind | undefined, value: unknown, note: Note): unknown {
  switch (kind?.kind) {
    case 'text':
      return textValue(field, value)
    case 'date':
      return typeof value === 'string' ? dateText(value) || undefined : textValue(field, value)
    case 'texts':
      return textList(value)
    case 'objects':
      return convertObjects(field, kind.principal, value, note)
    default:
      return value
  }
}

/** Scalars become texts; lists and objects stay, for validation to name them. */
function textValue(field: string, value: unknown): unknown {
  if (typeof value === 'object') return value ?? undefined
  const text = givenText(value)
  if (field === 'language') return text?.trim().toLowerCase()
  const vocabulary = ownMember(vocabularyOf, field)
  if (text === undefined || vocabulary === undefined) return text
  // People write `CC BY 4.0` for `cc-by-4.0`.
  const hyphened = text.trim().replace(/\s+/g, '-')
  return vocabularyValue(vocabulary, text) ?? vocabularyValue(vocabulary, hyphened) ?? text.trim()
}

function textList(value: unknown): unknown {
  if (isObject(value)) return value
  if (!Array.isArray(value)) {
    const text = givenText(value)
    return text === undefined ? undefined : listOrNothing(splitList(text, text.includes(';') ? {} : { delimiter: ',' }))
  }
  if (value.some((element) => typeof element === 'object' && element !== null)) return value
  return listOrNothing(distinct(value.map((element) => givenText(element) ?? '')))
}

const listOrNothing = (list: string[]) => (list.length > 0 ? list : undefined)

function journal(value: unknown, note: Note): Values {
  if (!isObject(value)) return givenText(value) === undefined ? {} : { journal_title: givenText(value) }
  if (givenText(value.year) !== undefined) note(say('journal_year_not_sent', {}))
  return Object.fromEntries(
    Object.entries(journalFields).flatMap(([member, field]) => {
      const text = givenText(value[member])
      return text === undefined ? [] : [[field, text]]
    }),
  )
}

/** What was given field by field is stronger than the journal object. */
const withoutPresent = (found: Values, values: Values) =>
  Object.fromEntries(Object.entries(found).filter(([field]) => values[field] === undefined))

function reservation(value: unknown): Values {
  const doi = givenText(value)
  return doi === undefined ? {} : { prereserve_doi: { doi: doi.trim() } }
}

/** A publication type belongs to publications only, an image type to images, an embargo to embargoed files. */
function withMatchingTypes(metadata: Values, note: Note): Values {
  const { publication_type, image_type, embargo_date, ...rest } = metadata
  const kept: Values = { ...rest }
  const keep = (field: string, given: unknown, isWanted: boolean, otherwise: string) => {
    if (given === undefined) return
    if (isWanted) kept[field] = given
    else note(otherwise)
  }
  const keepFor = (field: string, given: unknown, value: string) =>
    keep(field, given, metadata.upload_type === value, say('only_with_upload_type', { field, value }))
  keepFor('publication_type', publication_type, 'publication')
  keepFor('image_type', image_type, 'image')
  const ofEmbargo = say('only_with_access_right', { field: 'embargo_date', value: 'embargoed' })
  keep('embargo_date', embargo_date, metadata.access_right === 'embargoed', ofEmbargo)
  return kept
}
