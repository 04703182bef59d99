import { isPlainObject } from '@regesta/http/plain-object'
import { type FieldError, refusals } from '../refusal.js'
import type { Deposition, Metadata } from '../state.js'
import { today } from '../timestamp.js'
import { isCalendarDay } from './dates.js'
import { readDoi } from './identifiers.js'
import { isContributorType, orcidOf } from './people.js'
import { publicationErrors } from './publication-errors.js'
import { readRelation } from './vocabularies.js'

const KNOWN = new Set(
  (
    'upload_type publication_type image_type publication_date title creators description access_right license embargo_date ' +
    'access_conditions doi prereserve_doi keywords notes method related_identifiers contributors references communities grants ' +
    'journal_title journal_volume journal_issue journal_pages conference_title conference_acronym conference_dates ' +
    'conference_place conference_url conference_session conference_session_part imprint_publisher imprint_isbn imprint_place ' +
    'partof_title partof_pages thesis_supervisors thesis_university subjects version language locations dates custom'
  ).split(' '),
)

/** What the platform of before 2023 refused when it saved. */
export function oldRules(given: Metadata, isTaken: (doi: string) => boolean): void {
  const doi = readDoi(given.doi)
  const errors = [
    ...Object.keys(given)
      .filter((name) => !KNOWN.has(name))
      .map((name) => wrong(name, 'Unknown field name.')),
    ...(doi !== undefined && isTaken(doi) ? [wrong('doi', 'DOI already exists in Zenodo.')] : []),
    ...textErrors(given),
    ...accessErrors(given),
    ...peopleErrors('creators', given.creators),
    ...peopleErrors('contributors', given.contributors),
    ...relationErrors(given.related_identifiers),
    ...placeErrors(given.locations),
    ...dateErrors(given.dates),
  ]
  if (errors.length > 0) throw refusals.invalid(errors)
}

/** What it refused to publish, under the names of the deposition API. */
export function oldPublicationErrors(draft: Deposition): FieldError[] {
  const { metadata } = draft
  const missing = (name: string) => wrong(name, 'Missing data for required field.')
  const names: Record<string, string> = {
    'metadata.resource_type': 'metadata.upload_type',
    'metadata.rights': 'metadata.license',
    'access.embargo.until': 'metadata.embargo_date',
  }
  const found = publicationErrors(draft).map((error) => ({ ...error, field: names[error.field ?? ''] ?? error.field }))
  return [
    ...found,
    ...(metadata.description === undefined ? [missing('description')] : []),
    ...(metadata.upload_type === 'publication' && !metadata.publication_type ? [missing('publication_type')] : []),
    ...(metadata.upload_type === 'image' && !metadata.image_type ? [missing('image_type')] : []),
  ]
}

const wrong = (name: string, message: string): FieldError => ({ field: `metadata.${name}`, message })

function textErrors(given: Metadata): FieldError[] {
  const short = (name: string) =>
    typeof given[name] === 'string' && given[name].trim().length < 3
      ? [wrong(name, 'Shorter than minimum length 3.')]
      : []
  const language = given.language
  const goodLanguage = language === undefined || (typeof language === 'string' && /^[a-z]{3}$/.test(language))
  return [
    ...short('title'),
    ...short('description'),
    ...(goodLanguage ? [] : [wrong('language', 'Language must be a lower-cased 3-letter ISO 639-3 string.')]),
  ]
}

function accessErrors({ access_right: right, embargo_date, access_conditions }: Metadata): FieldError[] {
  if (right === undefined) return []
  if (!['open', 'embargoed', 'restricted', 'closed'].includes(String(right)))
    return [wrong('access_right', 'Not a valid choice')]
  if (right === 'restricted' && !access_conditions) {
    return [wrong('access_conditions', 'Required when access right is restricted.')]
  }
  const past = right === 'embargoed' && isCalendarDay(embargo_date) && embargo_date <= today()
  return past ? [wrong('embargo_date', 'Embargo date must be in the future.')] : []
}

function peopleErrors(list: string, people: unknown): FieldError[] {
  if (!Array.isArray(people)) return []
  return people
    .filter(isPlainObject)
    .flatMap((person, index) => [
      ...(person.name ? [] : [wrong(`${list}.${index}.name`, 'Name is required.')]),
      ...(person.orcid && orcidOf(person.orcid) === undefined
        ? [wrong(`${list}.${index}.orcid`, 'Invalid ORCID identifier.')]
        : []),
      ...(list === 'contributors' && !isContributorType(person.type)
        ? [wrong(`${list}.${index}.type`, 'Invalid contributor type.')]
        : []),
    ])
}

function relationErrors(related: unknown): FieldError[] {
  if (!Array.isArray(related)) return []
  return related
    .filter(isPlainObject)
    .flatMap(({ relation }, index) =>
      typeof relation === 'string' && readRelation(relation) === undefined
        ? [wrong(`related_identifiers.${index}.relation`, 'Not a valid choice.')]
        : [],
    )
}

function placeErrors(places: unknown): FieldError[] {
  if (!Array.isArray(places)) return []
  return places.filter(isPlainObject).flatMap(({ lat, lon }, index) => {
    const at = `locations.${index}`
    if ((lat === undefined) !== (lon === undefined)) return [wrong(at, 'There should be both latitude and longitude.')]
    return [
      ...(Math.abs(Number(lat ?? 0)) > 90 ? [wrong(`${at}.lat`, 'Latitude must be between -90 and 90.')] : []),
      ...(Math.abs(Number(lon ?? 0)) > 180 ? [wrong(`${at}.lon`, 'Longitude must be between -180 and 180.')] : []),
    ]
  })
}

function dateErrors(dates: unknown): FieldError[] {
  if (!Array.isArray(dates)) return []
  return dates
    .filter(isPlainObject)
    .flatMap(({ start, end }, index) =>
      typeof start === 'string' && typeof end === 'string' && start > end
        ? [wrong(`dates.${index}`, '"start" date must be before "end" date.')]
        : [],
    )
}
