import fc from 'fast-check'
import { z } from 'zod'

/** Values by member name that mean something to the installation under test. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
}

/**
 * Values that a schema accepts (nearly always: patterns are met by examples). Where a member's name is known, most values
 * are the known ones, so that requests get past the first check.
 */
export function fromSchema(schema: z.ZodType, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  return accepted(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, known, name)
}

function accepted(schema: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  const own = bySchema(schema, known, name)
  const values = Object.hasOwn(known, name) && !isList(schema) ? known[name] : undefined
  if (values === undefined || values.length === 0) return own
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: own })
}

const isList = ({ type, anyOf }: JsonSchema): boolean => type === 'array' || (anyOf?.some(isList) ?? false)

function bySchema(schema: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((option) => accepted(option, known, name)))
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => bySchema({ ...schema, type }, known, name)))
  switch (schema.type) {
    case 'string':
      return texts(schema.pattern)
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, 0), max: Math.min(schema.maximum ?? 50, 50) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(accepted(schema.items ?? {}, known, name), { minLength: schema.minItems ?? 0, maxLength: 4 })
    case 'object':
      return objects(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objects({ properties, required = [] }: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if (properties === undefined)
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
  const members = Object.entries(properties).map(([name, schema]) => {
    const value = accepted(schema, known, name)
    // Members that may be left out are mostly there: the specification requires many that schemas do not.
    return [name, required.includes(name) ? value : fc.option(value, { nil: undefined, freq: 8 })] as const
  })
  return fc.record(Object.fromEntries(members))
}

function texts(pattern: string | undefined): fc.Arbitrary<string> {
  if (pattern === '^(true|false)$') return fc.constantFrom('true', 'false', 'TRUE', 'False')
  if (pattern?.includes('\\d')) return fc.integer({ min: 1, max: 20 }).map(String)
  return fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.replace(/^\s*$/, 'x'))
}
