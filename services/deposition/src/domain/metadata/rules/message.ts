import type { Values } from '../evaluate-mapping.js'
import { isObject } from '../mapping-entry.js'

const LONGEST = 120

/** A value in a message: texts in quotes, everything else as JSON, cut when it is long. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? 'nothing')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** The wrong value of an attribute in a message: a text as it is, without quotes. */
export const asWritten = (value: unknown): string => (typeof value === 'string' ? value : shown(value))

/** The objects of a list field. */
export function objectsIn(metadata: Values, field: string): Values[] {
  const value = metadata[field]
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Whether a value says nothing: null, an empty text or an empty list are as if it was not there. */
export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
