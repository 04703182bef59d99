import { ownMember } from '@regesta/contracts/own-member'

/*
 * Compares metadata as it was sent with metadata as the repository shows it. The repository rewrites some values on its
 * way (licence names, language codes, single dates ...); two values are the same when they agree after those rewritings.
 */

type Metadata = Readonly<Record<string, unknown>>

/** Sent, but never shown again. */
const NEVER_SHOWN = new Set(['prereserve_doi', 'access_conditions', 'thesis_supervisors'])

/** Names of the sent fields that the repository shows with another value or not at all; empty when all is as sent. */
export const differingFields = (sent: Metadata, shown: Metadata): string[] =>
  comparedFields(sent).filter((field) => textOf(field, sent) !== textOf(field, shown))

/** A field of which the repository shows something else: of two lists as long as each other only the elements that differ. */
export function differingValues(field: string, sent: Metadata, shown: Metadata): { sent: unknown; shown: unknown } {
  const [a, b] = [sent[field], shown[field]]
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return { sent: a, shown: b }
  const differ = a.map((_, index) => textOf(field, { [field]: [a[index]] }) !== textOf(field, { [field]: [b[index]] }))
  return { sent: a.filter((_, index) => differ[index]), shown: b.filter((_, index) => differ[index]) }
}

/**
 * Whether a draft can be the one that was sent. Unlike `differingFields` it allows for invalid values, which the
 * repository drops without a word.
 */
export const couldBeSame = (sent: Metadata, shown: Metadata): boolean =>
  textOf('title', sent) === textOf('title', shown) &&
  comparedFields(sent).every((field) => isEmpty(shown[field]) || textOf(field, sent) === textOf(field, shown))

const comparedFields = (sent: Metadata) => [
  ...Object.keys(sent).filter((field) => !NEVER_SHOWN.has(field) && field !== 'contributors' && !isEmpty(sent[field])),
  ...(isEmpty(sent.contributors) && isEmpty(sent.thesis_supervisors) ? [] : ['contributors']),
]

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const textOf = (field: string, metadata: Metadata) =>
  JSON.stringify(REWRITTEN.get(field)?.(metadata[field], metadata) ?? plain(metadata[field]))

/** A map, because a field may have any name, also one that every object has. */
const REWRITTEN = new Map<string, (value: unknown, metadata: Metadata) => unknown>(
  Object.entries({
    license: (value) => licence(value),
    language: (value) => language(text(value)),
    access_right: (value) => (value === 'closed' ? 'restricted' : value),
    publication_type: (value) => (value === 'thesis' ? 'dissertation' : value),
    description: (value) => html(value),
    notes: (value) => html(value),
    method: (value) => html(value),
    creators: (value) => list(value).map(person),
    contributors: (value, metadata) => [
      ...list(metadata.thesis_supervisors).map((one) => person({ ...one, type: 'Supervisor' })),
      ...list(value).map(person),
    ],
    dates: (value) => list(value).map(date),
    locations: (value) => list(value).map(location),
    related_identifiers: (value) =>
      list(value).map((one) => [
        withoutResolver(text(one.identifier)),
        relation(text(one.relation)),
        text(one.resource_type),
      ]),
    communities: (value) =>
      list(value)
        .map((one) => text(one.identifier ?? one.id))
        .sort(),
    grants: (value) => list(value).map((one) => text(one.id).replace(/^10\.13039\/501100000780::/, '')),
  }),
)

const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : [])
const text = (value: unknown) => (value === undefined || value === null ? '' : plainText(String(value)))

/** Without zero-width characters, white space collapsed. */
const plainText = (value: string) =>
  value
    .normalize('NFC')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Members in order, empty ones left out, numbers as text. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return text(value)
  return Object.entries(value)
    .filter(([, member]) => !isEmpty(member))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, plain(member)])
}

function person(one: Record<string, unknown>): unknown {
  const name = text(one.name)
    .split(',')
    .map((part) => part.trim())
    .join(', ')
  const orcid = text(one.orcid).replace(/^https?:\/\/orcid\.org\//, '')
  return [name, text(one.affiliation), orcid, text(one.gnd).replace(/^gnd:/, ''), text(one.type)]
}

/** A single date (one bound, or two equal ones) comes back without its bounds. */
function date(one: Record<string, unknown>): unknown {
  const [start, end] = [text(one.start), text(one.end)]
  const range = start !== '' && end !== '' && start !== end ? `${start}/${end}` : ''
  return [text(one.type).toLowerCase(), range, text(one.description)]
}

/** Coordinates with a zero in them get lost. */
function location(one: Record<string, unknown>): unknown {
  const [lat, lon] = [Number(one.lat ?? 0), Number(one.lon ?? 0)]
  const coordinates = lat === 0 || lon === 0 ? '' : `${lat} ${lon}`
  return [text(one.place), text(one.description), coordinates]
}

const relation = (name: string) => (name === 'isOrignialFormOf' ? 'isOriginalFormOf' : name)
const withoutResolver = (identifier: string) => identifier.replace(/^https?:\/\/(dx\.)?doi\.org\//i, '')

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#34': '"',
}

/** The text of a piece of HTML; the repository strips tags that it does not allow. */
const html = (value: unknown) =>
  plainText(
    String(value ?? '')
      .replace(/<[^<>]*>/g, ' ')
      .replace(/&(#?\w+);/g, (whole, name: string) => ownMember(ENTITIES, name) ?? whole),
  )

/** The same language has two- and three-letter codes. */
function language(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code
  } catch {
    return code
  }
}

/** Names that the repository uses for a licence, by the name that it was sent with. */
const LICENCES: Record<string, string> = {
  'cc0-1.0': 'cc-zero',
  cc0: 'cc-zero',
  mit: 'mit-license',
  'apache-2.0': 'apache2.0',
  apache: 'apache2.0',
  'gpl-3.0-only': 'gpl-3.0',
  'odbl-1.0': 'odc-odbl',
  'pddl-1.0': 'odc-pddl',
  zlib: 'zlib-license',
  'cc-by': 'cc-by-4.0',
  'cc-by-sa': 'cc-by-sa-4.0',
}

function licence(value: unknown): string {
  const id = text(typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value).toLowerCase()
  return ownMember(LICENCES, id) ?? id
}
