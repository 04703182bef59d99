import type { FieldError } from '../refusal.js'
import type { Deposition } from '../state.js'
import { today } from '../timestamp.js'
import type { Contributor, Person } from './people.js'

const MISSING = 'Missing data for required field.'

/** What publication finds wrong with stored metadata, under the platform's own field names. */
export function publicationErrors({ metadata }: Deposition): FieldError[] {
  const missing = (field: string): FieldError => ({ field, message: MISSING })
  const open = metadata.access_right === 'open' || metadata.access_right === 'embargoed'
  return [
    ...(metadata.upload_type === undefined ? [missing('metadata.resource_type')] : []),
    ...(metadata.title === undefined ? [missing('metadata.title')] : []),
    ...(metadata.publication_date === undefined ? [missing('metadata.publication_date')] : []),
    ...(metadata.creators === undefined ? [missing('metadata.creators')] : []),
    ...peopleErrors('creators', (metadata.creators ?? []) as Person[]),
    ...peopleErrors('contributors', (metadata.contributors ?? []) as Person[]),
    ...roleErrors((metadata.contributors ?? []) as Contributor[]),
    ...(open && metadata.license === undefined ? [missing('metadata.rights')] : []),
    ...embargoErrors(metadata),
  ]
}

const peopleErrors = (list: string, people: readonly Person[]): FieldError[] =>
  people.flatMap(({ name }, index) =>
    name === ''
      ? [{ field: `metadata.${list}.${index}.person_or_org.family_name`, message: 'Family name cannot be blank.' }]
      : [],
  )

const roleErrors = (people: readonly Contributor[]): FieldError[] =>
  people.flatMap(({ type }, index) =>
    type === undefined ? [{ field: `metadata.contributors.${index}.role`, message: MISSING }] : [],
  )

function embargoErrors({ access_right, embargo_date }: Deposition['metadata']): FieldError[] {
  if (access_right !== 'embargoed') return []
  const field = 'access.embargo.until'
  if (embargo_date === undefined) return [{ field, message: MISSING }]
  if (String(embargo_date) > today()) return []
  return [{ field, message: 'Embargo end date must be set to a future date.' }]
}
