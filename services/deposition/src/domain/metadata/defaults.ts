import { say } from '@regesta/contracts/sentences'
import { givenText } from './cell-text.js'
import type { Values } from './evaluate-mapping.js'
import { vocabularyValue } from './vocabularies.js'

export interface DefaultRules {
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string
  /** null demands an explicit licence. */
  readonly license: string | null
}

/** Fills what the mapping schema has a default for; each value filled in is noted. Nothing else is ever invented. */
export function applyDefaults(values: Values, { today, license }: DefaultRules, note: (line: string) => void): Values {
  const filled = { ...values }
  const fill = (field: string, value: string) => {
    if (filled[field] !== undefined) return
    filled[field] = value
    note(say('default_taken', { field, value }))
  }
  fill('upload_type', 'dataset')
  fill('publication_date', today)
  fill('access_right', 'open')
  const access = vocabularyValue('access_rights', givenText(filled.access_right) ?? '')
  if (license !== null && (access === 'open' || access === 'embargoed')) fill('license', license)
  return filled
}

/** Leaves out fields that are null or blank texts. */
export function withoutEmpty(values: Values, note: (line: string) => void): Values {
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  const empty = Object.keys(values).filter((field) => isEmpty(values[field]))
  if (empty.length > 0) note(say('empty_fields_removed', { fields: empty.join(', ') }))
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}
