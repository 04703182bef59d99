import { LIST_FIELDS } from '@regesta/contracts/list-fields'

/**
 * What the repository expects in a field: one text, one calendar date, a list of texts, a list of objects or one object.
 * A text given for a list of objects becomes the attribute named `principal` of one object each.
 */
export type FieldKind = { kind: 'text' | 'date' | 'texts' | 'object' } | { kind: 'objects'; principal: string }

const text: FieldKind = { kind: 'text' }
const listOf = (principal: string | null): FieldKind =>
  principal === null ? { kind: 'texts' } : { kind: 'objects', principal }

const textFields =
  `upload_type publication_type image_type title description access_right license access_conditions notes
  version language method journal_title journal_volume journal_issue journal_pages imprint_publisher imprint_place
  imprint_isbn partof_title partof_pages thesis_university conference_title conference_acronym conference_dates
  conference_place conference_url conference_session conference_session_part`.split(/\s+/)

const kinds = new Map<string, FieldKind>([
  ...textFields.map((field) => [field, text] as const),
  ['publication_date', { kind: 'date' }],
  ['embargo_date', { kind: 'date' }],
  ...[...LIST_FIELDS].map(([field, principal]) => [field, listOf(principal)] as const),
  ['prereserve_doi', { kind: 'object' }],
])

/** Fields of a payload; undefined for a field that the repository does not know. */
export const payloadField = (field: string): FieldKind | undefined => kinds.get(field)

/** Fields of a mapping: those of a payload, `journal` (sent as four texts) and `doi` (sent as a reservation). */
export function mappedField(field: string): FieldKind | undefined {
  if (field === 'journal') return { kind: 'object' }
  if (field === 'doi') return text
  return kinds.get(field)
}
