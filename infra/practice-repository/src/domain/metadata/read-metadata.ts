import { isPlainObject } from '@regesta/http/plain-object'
import type { Settings } from '../../settings.js'
import { type FieldError, refusals } from '../refusal.js'
import type { Metadata } from '../state.js'
import { today } from '../timestamp.js'
import { isCalendarDay, isDateOrInterval, lacksDate, readDate, readLocation } from './dates.js'
import { sanitizeHtml } from './html.js'
import { readDoi } from './identifiers.js'
import { readLanguage } from './language.js'
import { defaultLicence, readLicence } from './licences.js'
import { readContributors, readPerson } from './people.js'
import { readRelatedIdentifiers } from './related-identifiers.js'
import { readCommunities, readCustom, readGrant, readSubject } from './subjects-and-grants.js'
import { compact, plainText, readList } from './text.js'
import { readResourceType } from './vocabularies.js'

/** Metadata as it is stored and comes back, and the DOI that the depositor brought. */
export interface MetadataReading {
  readonly metadata: Metadata
  readonly doi: string | null
}

const PLAIN_FIELDS = (
  'journal_title journal_volume journal_issue journal_pages conference_title conference_acronym conference_dates ' +
  'conference_place conference_url conference_session conference_session_part imprint_isbn imprint_place partof_title ' +
  'partof_pages thesis_university'
).split(' ')

/**
 * Reads metadata as the platform does when it saves: wrong shapes are refused, unknown members and bad values vanish
 * silently, and what stays is rewritten to its normal form. Publication looks at the result again.
 */
export function readMetadata(given: Record<string, unknown>, settings: Settings): MetadataReading {
  const type = resourceType(given)
  const access = accessRight(given)
  const related = readRelatedIdentifiers(given.related_identifiers)
  const errors = [...access.errors, ...related.errors, ...shapeErrors(given)]
  if (errors.length > 0) throw refusals.invalid(errors)
  const metadata = compact({
    upload_type: type?.type,
    publication_type: type?.type === 'publication' ? type.subtype : undefined,
    image_type: type?.type === 'image' ? type.subtype : undefined,
    ...descriptiveFields(given),
    ...access.fields,
    license: licence(given, access.fields.access_right),
    related_identifiers: related.found,
    communities: readCommunities(given.communities, settings.communities),
    grants: readList(given.grants, readGrant),
    imprint_publisher: plainText(given.imprint_publisher) ?? 'Zenodo',
  })
  return { metadata, doi: readDoi(given.doi) ?? null }
}

function resourceType(given: Record<string, unknown>) {
  const reading = readResourceType(given)
  if (reading.kind === 'unknown') throw refusals.invalidValue(reading.value)
  return reading.kind === 'known' ? reading.type : undefined
}

function descriptiveFields(given: Record<string, unknown>) {
  const plain = PLAIN_FIELDS.map((name) => [name, plainText(given[name])] as const)
  const language = readLanguage(given.language)
  return {
    publication_date: publicationDate(given.publication_date),
    title: longEnough(plainText(given.title)),
    creators: readList(given.creators, readPerson),
    description: longEnough(html(given.description)),
    keywords: readList(given.keywords, plainText),
    notes: html(given.notes),
    method: html(given.method),
    contributors: readContributors(given),
    references: readList(given.references, plainText),
    subjects: readList(given.subjects, readSubject),
    version: shortEnough(plainText(given.version)),
    language: language.kind === 'known' ? language.code : undefined,
    locations: readList(given.locations, readLocation),
    dates: readList(given.dates, readDate),
    custom: readCustom(given.custom),
    ...Object.fromEntries(plain),
  }
}

const html = (value: unknown) => {
  const text = plainText(value)
  return text === undefined ? undefined : plainText(sanitizeHtml(text))
}
const longEnough = (text: string | undefined) => (text !== undefined && [...text].length >= 3 ? text : undefined)
const shortEnough = (text: string | undefined) => (text !== undefined && text.length <= 191 ? text : undefined)

function publicationDate(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return today()
  return isDateOrInterval(value) ? value : undefined
}

/** Closed comes back as restricted; embargoed needs a date. */
function accessRight(given: Record<string, unknown>) {
  const right = given.access_right ?? 'open'
  const unknown = { field: 'metadata.access_right', message: 'Unknown access type.' }
  const known = typeof right === 'string' && ['open', 'embargoed', 'restricted', 'closed'].includes(right)
  const errors: FieldError[] = !known || (right === 'embargoed' && !given.embargo_date) ? [unknown] : []
  const embargo_date = right === 'embargoed' && isCalendarDay(given.embargo_date) ? given.embargo_date : undefined
  return { errors, fields: { access_right: right === 'closed' ? 'restricted' : right, embargo_date } }
}

function licence(given: Record<string, unknown>, access: unknown): string | undefined {
  const reading = readLicence(given.license)
  if (reading.kind === 'known') return reading.id
  return access === 'open' || access === 'embargoed' ? defaultLicence(given.upload_type) : undefined
}

function shapeErrors(given: Record<string, unknown>): FieldError[] {
  const licenceReading = readLicence(given.license)
  const dates = Array.isArray(given.dates) ? given.dates : []
  return [
    ...(licenceReading.kind === 'refused' ? [{ field: 'metadata.license', message: licenceReading.message }] : []),
    ...(dates.some(lacksDate) ? [{ field: 'metadata.dates', message: 'Invalid date provided.' }] : []),
    ...(readLanguage(given.language).kind === 'refused'
      ? [{ field: 'metadata.language', message: 'Language must be either ISO-639-1 or 639-2 compatible.' }]
      : []),
  ]
}

/** The metadata of a request body, which may only hold `metadata` and `files`. */
export function metadataOfBody(body: unknown): Record<string, unknown> | undefined {
  if (!isPlainObject(body)) throw refusals.invalidField('_schema', 'Invalid input type.')
  const unknown = Object.keys(body).filter((name) => name !== 'metadata' && name !== 'files')
  if (unknown.length > 0) throw refusals.invalid(unknown.map((field) => ({ field, message: 'Unknown field.' })))
  if (body.metadata === undefined || body.metadata === null) return undefined
  if (!isPlainObject(body.metadata)) throw refusals.invalidField('metadata', 'Invalid input type.')
  return body.metadata
}
