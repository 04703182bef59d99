import { canonicalJson } from './canonical-json.js'
import { LIST_FIELDS } from './list-fields.js'

/**
 * What a field holds after a value was inserted: a list gets the entries that it does not have yet (entries are equal when
 * their JSON is), every other field the value itself. A text in the place of a list stands for its elements.
 */
export function insertValue(field: string, stored: unknown, value: unknown): unknown {
  if (!LIST_FIELDS.has(field) && !Array.isArray(stored)) return value
  const principal = LIST_FIELDS.get(field) ?? null
  const before = typeof stored === 'string' ? elementsOf(stored, principal) : entriesOf(stored)
  const all = inOneForm([...before, ...entriesOf(value)], principal)
  const entries = all.slice(0, before.length)
  const known = new Set(entries.map(canonicalJson))
  for (const entry of all.slice(before.length)) {
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

/** As a preparation divides them: names contain commas, other texts only where nothing else divides them. */
function elementsOf(text: string, principal: string | null): string[] {
  const separator = principal === null && !text.includes(';') ? ',' : ';'
  return text
    .split(separator)
    .map((element) => element.trim())
    .filter((element) => element !== '')
}

/** A list is of texts or of objects; among objects a text becomes one. */
function inOneForm(entries: readonly unknown[], principal: string | null): unknown[] {
  const hasObjects = entries.some((entry) => typeof entry === 'object' && entry !== null)
  if (principal === null || !hasObjects) return [...entries]
  return entries.map((entry) => (typeof entry === 'string' ? { [principal]: entry.trim() } : entry))
}
