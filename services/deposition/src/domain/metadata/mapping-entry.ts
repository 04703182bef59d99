import { say } from '@regesta/contracts/sentences'
import { mappingTypes } from './mapping-schema.js'

/** One entry of a mapping in one shape, whichever spelling it was saved in. */
export type MappingEntry =
  | { type: 'literal'; value: unknown; delimiter?: string | undefined }
  | { type: 'columns'; columns: string[]; delimiter?: string | undefined; hierarchical?: string | undefined }
  | { type: 'filename' | 'filename_stem' | 'construct_later' }
  | { type: 'constructed'; template: string }
  | { type: 'complex'; items: Record<string, unknown>[]; delimiter?: string | undefined }
  /** With the sentence that says so of its place. */
  | { type: 'unusable'; why: (place: string) => string }

type Members = Record<string, unknown>

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const types = new Set([...mappingTypes, 'template'])

/** Whether a value is written like a mapping entry (`{type:"literal",value:...}`), as edit forms send overrides. */
export const isMappingShaped = (value: unknown): value is Members =>
  isObject(value) && typeof value.type === 'string' && types.has(value.type)

/** Reads an entry. Scalars and lists without any wrapping count as literals. */
export function mappingEntry(written: unknown): MappingEntry {
  if (!isObject(written)) return { type: 'literal', value: written }
  const { type } = written
  const delimiter = textIn(written, 'delimiter')
  switch (type) {
    case 'literal':
    case 'vocab':
      return { type: 'literal', value: written.value, delimiter }
    case 'column':
    case 'ordered_combined_columns':
    case 'combined_columns':
      return columnsEntry(written, delimiter)
    case 'filename':
      return filenameEntry(written)
    case 'filename_stem':
    case 'construct_later':
      return { type }
    case 'constructed':
    case 'template':
      return constructedEntry(written)
    case 'complex':
      return { type: 'complex', items: itemsOf(written.entries ?? written.value), delimiter }
    default: {
      const unknown = typeof type === 'string' ? type : JSON.stringify(type)
      return { type: 'unusable', why: (place) => say('entry_of_unknown_type', { place, unknown }) }
    }
  }
}

function columnsEntry(written: Members, delimiter: string | undefined): MappingEntry {
  const named = written.columns ?? written.value
  const columns = (Array.isArray(named) ? named : [named]).filter(
    (column): column is string => typeof column === 'string' && column !== '',
  )
  if (columns.length === 0) return { type: 'unusable', why: (place) => say('entry_without_column', { place }) }
  return { type: 'columns', columns, delimiter, hierarchical: textIn(written, 'hierarchical_delimiter') }
}

function filenameEntry(written: Members): MappingEntry {
  if (written.subtype === 'stem') return { type: 'filename_stem' }
  if (written.subtype === 'constructed') return constructedEntry(written)
  return { type: 'filename' }
}

function constructedEntry(written: Members): MappingEntry {
  const template = textIn(written, 'template') ?? textIn(written, 'value')
  if (template !== undefined) return { type: 'constructed', template }
  return { type: 'unusable', why: (place) => say('entry_without_template', { place }) }
}

const itemsOf = (entries: unknown): Members[] => (Array.isArray(entries) ? entries : [entries]).filter(isObject)

const textIn = (written: Members, member: string): string | undefined => {
  const value = written[member]
  return typeof value === 'string' && value !== '' ? value : undefined
}
