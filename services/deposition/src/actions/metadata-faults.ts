import { say } from '@regesta/contracts/sentences'
import { shown as shownAs } from '../domain/metadata/rules/message.js'
import { validate } from '../domain/metadata/validate.js'
import type { Metadata } from '../domain/payload.js'
import { differingFields, differingValues } from '../domain/same-metadata.js'

/** One sentence for each field that the repository shows otherwise than it was sent, with both values and the reason if it is known. */
export function metadataFaults(sent: Metadata, shown: Readonly<Metadata>, today = new Date()): string[] {
  const fields = differingFields(sent, shown)
  if (fields.length === 0) return []
  const reasons = validate({ metadata: sent }, today.toISOString().slice(0, 10))
  return fields.map((field) => {
    const values = differingValues(field, sent, shown)
    const reason = reasons.find((sentence) => isAbout(sentence, field))
    if (values.sent === undefined && !Object.hasOwn(sent, field)) return left(field, values.shown)
    const about = { field, sent: shownAs(values.sent), seen: shownAs(values.shown) }
    return reason === undefined ? say('value_not_taken', about) : say('value_not_taken_because', { ...about, reason })
  })
}

const left = (field: string, value: unknown) => say('value_left', { field, seen: shownAs(value) })

/** Persons are called by what they did: `for creator: Doe`. */
const isAbout = (sentence: string, field: string) =>
  sentence.includes(`'${field}'`) ||
  sentence.includes(` ${field}`) ||
  sentence.includes(`for ${field.replace(/s$/, '')}: `)
