import { say } from '@regesta/contracts/sentences'
import { givenText } from './cell-text.js'
import type { EntrySource } from './entry-source.js'
import { CONSTRUCT_LATER, evaluateEntry } from './evaluate-entry.js'
import { mappedField } from './field-kinds.js'
import { isMappingShaped } from './mapping-entry.js'

/** Values by field on their way to a payload. */
export type Values = Record<string, unknown>

/** What a mapping says about one source file. Keys with an underscore and `filename` are settings, not fields. */
export function evaluateMapping(definition: Readonly<Record<string, unknown>>, source: EntrySource): Values {
  const values: Values = {}
  for (const [field, entry] of Object.entries(definition)) {
    if (field.startsWith('_') || field === 'filename') continue
    const value = evaluateEntry(field, mappedField(field), entry, source)
    if (value !== undefined) values[field] = value
  }
  return values
}

/**
 * Overrides as values. Those shaped like mapping entries are evaluated; an empty one of them says nothing, because edit
 * forms send one for every field they do not show. Everything else counts as it is, also `""` and null, which empty a field.
 */
export function evaluateOverrides(overrides: Readonly<Record<string, unknown>>, source: EntrySource): Values {
  const values: Values = {}
  for (const [field, override] of Object.entries(overrides)) {
    if (field === 'filename') continue
    const value = isMappingShaped(override) ? evaluateEntry(field, mappedField(field), override, source) : override
    if (value !== undefined) values[field] = value
  }
  return values
}

/** Fields that overrides set, whatever is in the cells that they draw on. */
export const fieldsSet = (overrides: Values, filename: string): string[] =>
  Object.keys(evaluateOverrides(overrides, { filename, cell: (column) => column, note: () => undefined }))

/**
 * Stored and new overrides together, field by field. An override with null empties its field.
 *
 * @param removed fields whose stored overrides are forgotten
 */
export function mergeOverrides(stored: Values, given: Values, removed: readonly string[] = []): Values {
  const kept = Object.entries(stored).filter(([field]) => !removed.includes(field))
  return { ...Object.fromEntries(kept), ...given }
}

/** Writes the description that was left for later. */
export function constructDescription(values: Values, filename: string, note: (line: string) => void): void {
  if (values.description !== CONSTRUCT_LATER) return
  note(say('description_made', {}))
  values.description = `Record for the data file: ${givenText(values.title) ?? filename}.`
}
