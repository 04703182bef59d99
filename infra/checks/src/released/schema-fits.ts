/** The part of JSON Schema that the contracts use. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly [keyword: string]: unknown
}

/** A schema with the definitions that its references lead to. */
export interface Defined {
  readonly schema: Schema
  readonly definitions: Readonly<Record<string, Schema>>
}

const AT_LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const
const AT_MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const
const EQUAL = ['pattern', 'format'] as const

/**
 * Why a value of the one schema may not be one of the other; empty when every value is. Members that only the one has are
 * nobody's trouble: clients and services ignore what they do not know.
 *
 * @param place where in the body, for the sentences
 */
export function misfits(
  one: Defined,
  other: Defined,
  place = 'the body',
  seen: ReadonlySet<string> = new Set(),
): string[] {
  const pair = `${one.schema.$ref ?? ''} ${other.schema.$ref ?? ''}`
  if (one.schema.$ref !== undefined && other.schema.$ref !== undefined) {
    if (seen.has(pair)) return []
    seen = new Set([...seen, pair])
  }
  const [a, b] = [resolved(one), resolved(other)]
  const within = (from: Schema, to: Schema, at: string) =>
    misfits({ ...one, schema: from }, { ...other, schema: to }, at, seen)
  const choices = a.anyOf ?? a.oneOf
  if (choices !== undefined) return choices.flatMap((choice) => within(choice, b, place))
  const allowed = b.anyOf ?? b.oneOf
  if (allowed !== undefined)
    return fitsOne(
      allowed.map((choice) => within(a, choice, place)),
      place,
    )
  return [...valueMisfits(a, b, place), ...memberMisfits(a, b, place, within), ...elementMisfits(a, b, place, within)]
}

type Within = (from: Schema, to: Schema, at: string) => string[]

function resolved({ schema, definitions }: Defined): Schema {
  if (schema.$ref === undefined) return schema
  return definitions[schema.$ref.replace('#/components/schemas/', '')] ?? {}
}

const fitsOne = (tries: readonly string[][], place: string): string[] =>
  tries.some((faults) => faults.length === 0) ? [] : [`${place} has a form that is none of the allowed ones`]

const listed = ({ enum: values, const: value }: Schema): readonly unknown[] | undefined =>
  values ?? (value === undefined ? undefined : [value])

function typesOf({ type }: Schema): readonly string[] | undefined {
  return type === undefined || typeof type !== 'string' ? (type as readonly string[] | undefined) : [type]
}

function valueMisfits(a: Schema, b: Schema, place: string): string[] {
  const [given, allowed] = [listed(a), listed(b)]
  if (allowed !== undefined) {
    if (given === undefined) return [`${place} is no longer limited to ${allowed.map(String).join(', ')}`]
    const foreign = given.filter((value) => !allowed.includes(value))
    return foreign.map((value) => `${place} may be ${JSON.stringify(value)}`)
  }
  const types = typesOf(b)
  if (types === undefined) return []
  const foreign = (typesOf(a) ?? ['anything']).filter((type) => !types.includes(type) && !isPart(type, types))
  return [...foreign.map((type) => `${place} may be ${type} beside ${types.join(', ')}`), ...boundMisfits(a, b, place)]
}

const isPart = (type: string, types: readonly string[]) => type === 'integer' && types.includes('number')

function boundMisfits(a: Schema, b: Schema, place: string): string[] {
  const differs = (key: string, fits: (x: number, y: number) => boolean) =>
    b[key] !== undefined && !(typeof a[key] === 'number' && fits(a[key], b[key] as number))
  return [
    ...AT_LEAST.filter((key) => differs(key, (x, y) => x >= y)),
    ...AT_MOST.filter((key) => differs(key, (x, y) => x <= y)),
    ...EQUAL.filter((key) => b[key] !== undefined && a[key] !== b[key]),
  ].map((key) => `${place} need not have ${key} ${String(b[key])}`)
}

function memberMisfits(a: Schema, b: Schema, place: string, within: Within): string[] {
  const always = new Set(a.required ?? [])
  const missing = (b.required ?? []).filter((name) => !always.has(name))
  const shared = Object.entries(a.properties ?? {}).flatMap(([name, member]) => {
    const counterpart = b.properties?.[name]
    return counterpart === undefined ? [] : within(member, counterpart, `'${name}' in ${place}`)
  })
  const rest =
    typeof a.additionalProperties === 'object' && typeof b.additionalProperties === 'object'
      ? within(a.additionalProperties, b.additionalProperties, `each member of ${place}`)
      : []
  return [...missing.map((name) => `'${name}' in ${place} may be missing`), ...shared, ...rest]
}

const elementMisfits = (a: Schema, b: Schema, place: string, within: Within): string[] =>
  a.items !== undefined && b.items !== undefined ? within(a.items, b.items, `each element of ${place}`) : []
