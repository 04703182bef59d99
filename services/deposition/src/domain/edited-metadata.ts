import { canonicalJson } from '@regesta/contracts/canonical-json'
import { convert } from './metadata/convert.js'
import { payloadField } from './metadata/field-kinds.js'
import { isMissing } from './metadata/rules/message.js'
import { validate } from './metadata/validate.js'
import type { Metadata } from './payload.js'
import { differingFields } from './same-metadata.js'

/** What the repository names as the publisher where nobody has given one. */
const OWN_PUBLISHER = 'Zenodo'
/** Fields that are sent only together with a certain value of another one. */
const DEPENDENT = ['upload_type', 'publication_type', 'image_type', 'access_right', 'embargo_date']

const isSendable = (field: string) => payloadField(field) !== undefined && field !== 'prereserve_doi'

/** Whether a value that the repository shows was put there by itself alone. */
const isItsOwn = (field: string, value: unknown) => field === 'imprint_publisher' && value === OWN_PUBLISHER

export interface PresentMetadata {
  readonly metadata: Metadata
  /** Fields that somebody has changed at the repository since; they stay as they are there. */
  readonly changedThere: readonly string[]
}

/**
 * The metadata of something published as they would have to be sent to leave it as it is: a whole replaces a whole. Where the
 * repository shows what was sent, in its own spelling, the spelling here counts; everything else counts as it is shown.
 */
export function presentMetadata(local: Metadata, shown: Readonly<Metadata>): PresentMetadata {
  const changedThere = differingFields(local, shown).filter(isSendable)
  const stays = (field: string) => isSendable(field) && !changedThere.includes(field)
  // The repository shows supervisors among the contributors.
  const persons = changedThere.includes('contributors') ? ['thesis_supervisors'] : []
  const metadata = Object.fromEntries(
    Object.entries(local).filter(([field]) => stays(field) && !persons.includes(field)),
  )
  for (const [field, value] of Object.entries(shown)) {
    const isTaken = Object.hasOwn(metadata, field) || (field === 'contributors' && stays(field))
    if (!isTaken && isSendable(field) && !isMissing(value) && !isItsOwn(field, value)) metadata[field] = value
  }
  return { metadata, changedThere }
}

/** One field with its new value; null empties it. */
export interface NewValue {
  readonly field: string
  readonly value: unknown
}

/** Metadata with new values, converted as they are when metadata is prepared: a text with semicolons becomes a list of keywords. */
export function withValues(present: Metadata, values: readonly NewValue[], note: (line: string) => void): Metadata {
  const touched = new Set([...DEPENDENT, ...values.map(({ field }) => field)])
  const rest = Object.fromEntries(Object.entries(present).filter(([field]) => !touched.has(field)))
  const given = Object.fromEntries(DEPENDENT.flatMap((field) => (field in present ? [[field, present[field]]] : [])))
  for (const { field, value } of values) {
    if (isMissing(value)) delete given[field]
    else given[field] = value
  }
  return { ...rest, ...convert(given, note) }
}

/** A field before and after; null stands for an empty one. */
export interface ChangedField {
  readonly field: string
  readonly old: unknown
  readonly new: unknown
}

export function changedFields(before: Metadata, after: Metadata): ChangedField[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap((field) => {
    const [old, now] = [before[field] ?? null, after[field] ?? null]
    return isEqual(old, now) ? [] : [{ field, old, new: now }]
  })
}

export const isEqual = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null)

/** Faults that new values bring into metadata; what was wrong before is not theirs. */
export function newFaults(before: Metadata, after: Metadata, today = new Date()): string[] {
  const day = today.toISOString().slice(0, 10)
  const known = new Set(validate({ metadata: before }, day))
  return validate({ metadata: after }, day).filter((fault) => !known.has(fault))
}
