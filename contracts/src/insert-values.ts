import { canonicalJson } from './canonical-json.js'

/** Fields of the repository's metadata that hold several entries. */
const LISTS = new Set([
  'communities',
  'contributors',
  'creators',
  'dates',
  'grants',
  'keywords',
  'locations',
  'references',
  'related_identifiers',
  'subjects',
  'thesis_supervisors',
])

/**
 * What a field holds after a value was inserted: a list gets the entries that it does not have yet (entries are equal when
 * their JSON is), every other field the value itself.
 */
export function insertValue(field: string, stored: unknown, value: unknown): unknown {
  if (!LISTS.has(field) && !Array.isArray(stored)) return value
  const entries = [...entriesOf(stored)]
  const known = new Set(entries.map(canonicalJson))
  for (const entry of entriesOf(value)) {
    const text = canonicalJson(entry)
    if (!known.has(text)) entries.push(entry)
    known.add(text)
  }
  return entries
}

const entriesOf = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value : [value]
}
