import { PersonRecord } from '@regesta/contracts/person-record'
import { isPlainObject } from '@regesta/http/plain-object'
import type { Person } from '@regesta/persons/persons'
import type { StoredPerson } from '@regesta/persons/store/person-store'
import { z } from 'zod'

/*
 * Records as far as they are what the documentation says: texts, lists and objects that are something else are empty, and so
 * are those that are missing. Exports and comparisons read them so; people get a record as it is published.
 */

/** A person as it was retrieved. */
export const understood = ({ record, deviations }: Pick<Person, 'record' | 'deviations'>): PersonRecord =>
  deviations.length === 0 ? record : (fitted(PersonRecord, record) as PersonRecord)

/** A person of the copy. */
export const understoodCopy = ({ record_json, deviations_json }: StoredPerson): PersonRecord =>
  understood({ record: JSON.parse(record_json), deviations: JSON.parse(deviations_json) })

function fitted(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return value === undefined ? undefined : fitted(schema.unwrap(), value)
  if (schema instanceof z.ZodArray) return elements(schema.element, value)
  if (schema instanceof z.ZodRecord) return isPlainObject(value) ? value : {}
  if (schema instanceof z.ZodObject) return members(schema.shape, isPlainObject(value) ? value : {})
  return typeof value === 'string' ? value : ''
}

/** Elements of another kind are left out. */
function elements(schema: z.core.$ZodType, value: unknown): unknown[] {
  const isKind = schema instanceof z.ZodObject ? isPlainObject : isText
  return Array.isArray(value) ? value.filter(isKind).map((element) => fitted(schema, element)) : []
}

const members = (shape: z.core.$ZodShape, value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, fitted(schema, value[name])]))

const isText = (value: unknown) => typeof value === 'string'
