import { say } from '@regesta/contracts/sentences'
import type { EntrySource } from './entry-source.js'
import { visible } from './split-list.js'

/** What one attribute of a complex entry says: one text, or several with a delimiter between them. */
export interface AttributeText {
  readonly name: string
  readonly text: string | undefined
  readonly delimiter: string | undefined
  /** Whether it draws on the spreadsheet. */
  readonly fromSheet: boolean
}

type Item = Record<string, string>

/**
 * The objects of one complex entry. Its principal attribute may name several with a delimiter between them; the other
 * attributes with a delimiter then go with them one by one, those without belong to each. When an entry draws on the
 * spreadsheet, at least one of its cells must hold something: a constant type alone does not make a contributor.
 *
 * @param principal the attribute that makes an object; undefined for a field of one object
 */
export function complexItems(
  field: string,
  principal: string | undefined,
  attributes: readonly AttributeText[],
  { note }: Pick<EntrySource, 'note'>,
): Item[] {
  const present = attributes.filter(({ text }) => text !== undefined)
  const sheetIsSilent = attributes.some(({ fromSheet }) => fromSheet) && !present.some(({ fromSheet }) => fromSheet)
  if (present.length === 0 || sheetIsSilent) return []
  const names = partsOf(present.find(({ name }) => name === principal))
  if (names?.length === 0) return []
  if (names === undefined || names.length < 2)
    return [itemOf(present.map((attribute) => [attribute.name, textOfOne(attribute)]))]
  const columns = present.map((attribute) => ({
    name: attribute.name,
    parts: spread(field, attribute, names, note),
  }))
  return names.flatMap((one, index) =>
    one === '' ? [] : [itemOf(columns.map(({ name, parts }) => [name, parts[index]]))],
  )
}

const itemOf = (members: readonly (readonly [string, string | undefined])[]): Item =>
  Object.fromEntries(
    members.filter((member): member is [string, string] => member[1] !== undefined && member[1] !== ''),
  )

/** As they are written between the delimiters, trimmed; undefined without a delimiter. */
function placesOf(attribute: AttributeText | undefined): string[] | undefined {
  const delimiter = visible(attribute?.delimiter)
  if (attribute?.text === undefined || delimiter === undefined) return undefined
  return attribute.text.split(delimiter).map((part) => part.trim())
}

/** Empty ones keep their places, except behind the last value: a delimiter may end a list as well as divide it. */
function partsOf(attribute: AttributeText | undefined): string[] | undefined {
  const parts = placesOf(attribute)
  while (parts?.at(-1) === '') parts.pop()
  return parts
}

/** What an attribute says of a single object. A delimiter that follows its only value is not part of the value. */
function textOfOne(attribute: AttributeText): string | undefined {
  const parts = partsOf(attribute)
  return parts !== undefined && parts.length < 2 ? parts[0] : attribute.text
}

/** What names one person; several can share all else. */
const OF_ONE_PERSON: ReadonlySet<string> = new Set(['orcid', 'gnd'])

/** The value of an attribute for each of several objects. */
function spread(
  field: string,
  attribute: AttributeText,
  names: readonly string[],
  note: EntrySource['note'],
): readonly (string | undefined)[] {
  const count = names.length
  const places = placesOf(attribute)
  if (places?.length === count) return places
  const parts = partsOf(attribute) ?? [attribute.text]
  if (parts.length === count) return parts
  const isForAll = !OF_ONE_PERSON.has(attribute.name) || names.filter((name) => name !== '').length === 1
  if (parts.length === 1 && isForAll) return new Array(count).fill(parts[0])
  note(say('other_number_of_values', { place: `${field}.${attribute.name}`, number: parts.length, of: count }))
  return []
}
