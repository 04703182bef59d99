import { asText } from '@regesta/contracts/as-text'
import { bareIdentifier } from '@regesta/contracts/person-identifiers'
import { payloadField } from './metadata/field-kinds.js'
import { identifierCore } from './metadata/identifier-core.js'
import { licenceName } from './metadata/licences.js'
import { isMissing } from './metadata/rules/message.js'
import { essence, plainText, readableText } from './plain-text.js'

/*
 * Compares metadata as it was sent with metadata as the repository shows it. The repository rewrites some values on its
 * way (licence names, identifiers, language codes, single dates ...); two values are the same when they agree after those
 * rewritings.
 */

type Metadata = Readonly<Record<string, unknown>>

/** Sent, but never shown again. */
const NEVER_SHOWN = new Set(['prereserve_doi', 'access_conditions', 'thesis_supervisors'])

export const isNeverShown = (field: string): boolean => NEVER_SHOWN.has(field)

/** Shown although nobody sent them: the repository's own values, and the communities of the version before. */
const ADDED = new Set([
  'access_right',
  'communities',
  'imprint_publisher',
  'license',
  'prereserve_doi',
  'publication_date',
  'upload_type',
])

/**
 * Names of the fields of which the repository shows something else than was sent, nothing, or something although nothing was
 * sent; empty when all is as sent.
 */
export const differingFields = (sent: Metadata, shown: Metadata): string[] => [
  ...comparedFields(sent).filter((field) => !isSameValue(field, sent, shown)),
  ...leftFields(sent, shown),
]

/** Fields that somebody took out, or never put in, and that the repository still shows. */
const leftFields = (sent: Metadata, shown: Metadata) => {
  const compared = new Set(comparedFields(sent))
  return Object.keys(shown).filter(
    (field) =>
      !compared.has(field) && !ADDED.has(field) && payloadField(field) !== undefined && !isMissing(shown[field]),
  )
}

/** A field of which the repository shows something else: of two lists as long as each other only the elements that differ. */
export function differingValues(field: string, sent: Metadata, shown: Metadata): { sent: unknown; shown: unknown } {
  const [a, b] = [sent[field], shown[field]]
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return { sent: a, shown: b }
  const differ = a.map((_, index) => !isSameValue(field, { [field]: [a[index]] }, { [field]: [b[index]] }))
  return { sent: a.filter((_, index) => differ[index]), shown: b.filter((_, index) => differ[index]) }
}

/**
 * Whether a draft can be the one that was sent. It is asked before anybody can know how the repository writes the other
 * fields, so only those count that it keeps as they are or drops; whoever publishes compares all of them.
 */
export const couldBeSame = (sent: Metadata, shown: Metadata): boolean =>
  titleOf(sent) === titleOf(shown) &&
  SURVIVING.every(
    ([field, view]) => isMissing(sent[field]) || isMissing(shown[field]) || view(sent[field]) === view(shown[field]),
  )

/** A title without what the repository may have changed in it. */
export const titleOf = ({ title }: Metadata): string => essence(text(title))

const SURVIVING: readonly (readonly [field: string, view: (value: unknown) => string])[] = [
  ['upload_type', (value) => text(value)],
  ['publication_date', (value) => text(value)],
  ['version', (value) => essence(text(value))],
  [
    'creators',
    (value) =>
      list(value)
        .map(({ name }) => essence(text(name)))
        .join('\n'),
  ],
]

/** How far a draft is from what was sent, for choosing among several that can be it. */
export const distance = (sent: Metadata, shown: Metadata): number => differingFields(sent, shown).length

const comparedFields = (sent: Metadata) => [
  ...Object.keys(sent).filter((field) => !isNeverShown(field) && field !== 'contributors' && !isMissing(sent[field])),
  ...(isMissing(sent.contributors) && isMissing(sent.thesis_supervisors) ? [] : ['contributors']),
]

/**
 * Whether two values of a field agree after the rewritings of the repository. Scripts and the like vanish with their content or
 * leave it behind as text.
 */
export const isSameValue = (field: string, sent: Metadata, shown: Metadata): boolean =>
  HTML.has(field)
    ? [html(sent[field], 'dropped'), html(sent[field], 'kept')].includes(html(shown[field], 'kept'))
    : textOf(field, sent) === textOf(field, shown)

const HTML = new Set(['description', 'notes', 'method'])
const html = (value: unknown, programs: 'kept' | 'dropped') => readableText(asText(value ?? ''), programs)

const textOf = (field: string, metadata: Metadata) =>
  JSON.stringify(REWRITTEN.get(field)?.(metadata[field], metadata) ?? plain(metadata[field]))

/** A map, because a field may have any name, also one that every object has. */
const REWRITTEN = new Map<string, (value: unknown, metadata: Metadata) => unknown>(
  Object.entries({
    license: (value) => licence(value),
    language: (value) => language(text(value)),
    access_right: (value) => (value === 'closed' ? 'restricted' : value),
    publication_type: (value) => (value === 'thesis' ? 'dissertation' : value),
    creators: (value) => list(value).map(person),
    contributors: (value, metadata) => [
      ...list(metadata.thesis_supervisors).map((one) => person({ ...one, type: 'Supervisor' })),
      ...list(value).map(person),
    ],
    dates: (value) => list(value).map(date),
    locations: (value) => list(value).map(location),
    related_identifiers: (value) => alternatesLast(list(value).map(related)),
    subjects: (value) => list(value).map((one) => [text(one.term), identifierCore(text(one.identifier))]),
    communities: (value) =>
      list(value)
        .map((one) => text(one.identifier ?? one.id))
        .sort(),
    grants: (value) => list(value).map((one) => text(one.id).replace(/^10\.13039\/501100000780::/, '')),
  }),
)

/** The elements of a list, those that are no objects as empty ones. */
const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'object' && one !== null ? one : {})) : []
const text = (value: unknown) => (value === undefined || value === null ? '' : plainText(asText(value)))

/** Members in order, empty ones left out, numbers as text. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return text(value)
  return Object.entries(value)
    .filter(([, member]) => !isMissing(member))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, plain(member)])
}

/** "Family, Given", whatever stands around the comma; identifiers without address and word in front. */
function person(one: Record<string, unknown>): unknown {
  const parts = text(one.name).split(',')
  const name = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
  const identifiers = (['orcid', 'gnd'] as const).map((attribute) => bareIdentifier(attribute, text(one[attribute])))
  return [name, text(one.affiliation), ...identifiers, text(one.type)]
}

/** A single date (one bound, or two equal ones) comes back without its bounds. */
function date(one: Record<string, unknown>): unknown {
  const [start, end] = [text(one.start), text(one.end)]
  const range = start !== '' && end !== '' && start !== end ? `${start}/${end}` : ''
  return [text(one.type).toLowerCase(), range, text(one.description)]
}

/** Coordinates with a zero in them get lost. */
function location(one: Record<string, unknown>): unknown {
  const [lat, lon] = [Number(text(one.lat ?? 0)), Number(text(one.lon ?? 0))]
  const coordinates = lat === 0 || lon === 0 ? '' : `${lat} ${lon}`
  return [text(one.place), text(one.description), coordinates]
}

const related = (one: Record<string, unknown>) => ({
  identifier: identifierCore(text(one.identifier)),
  relation: one.relation === 'isOrignialFormOf' ? 'isOriginalFormOf' : text(one.relation),
  type: text(one.resource_type),
})

/** Alternate identifiers are stored apart and come back behind the others. */
const alternatesLast = (all: ReturnType<typeof related>[]) => {
  const isAlternate = ({ relation }: ReturnType<typeof related>) => relation === 'isAlternateIdentifier'
  return [...all.filter((one) => !isAlternate(one)), ...all.filter(isAlternate)]
}

/** The same language has two- and three-letter codes. */
function language(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code
  } catch {
    return code
  }
}

const licence = (value: unknown) =>
  licenceName(text(typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value))
