import { misfits, type Schema } from './schema-fits.js'

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: Schema
}

interface Reference {
  readonly $ref: string
}

interface Operation {
  readonly operationId?: string
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: Content & { readonly required?: boolean }
  readonly responses: Readonly<Record<string, Content & Partial<Reference>>>
  /** The answer that comes when the request asks for it. */
  readonly 'x-respond-async'?: Reference
}

/** The part of an OpenAPI document that clients rely on. */
export interface Surface {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly parameters?: Readonly<Record<string, Parameter>>
    readonly responses?: Readonly<Record<string, Content>>
  }
}

/** What a client of the one surface would miss in the other, each as a sentence; empty when it notices nothing. */
export function breakingChanges(released: Surface, current: Surface): string[] {
  const both = { released, current }
  return Object.entries(released.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, before]) => {
      const name = `${method.toUpperCase()} ${path}`
      const now = current.paths[path]?.[method]
      if (now === undefined) return [`${name} is gone`]
      return [
        ...parameterChanges(before, now, both),
        ...requestChanges(before, now, both),
        ...answerChanges(before, now, both),
      ].map((change) => `${name}: ${change}`)
    }),
  )
}

interface Both {
  readonly released: Surface
  readonly current: Surface
}

const definitionsOf = ({ components }: Surface) => components?.schemas ?? {}

/** Whatever was a good request must be one. */
const refused = (before: Schema, now: Schema, { released, current }: Both, place: string) =>
  misfits(
    { schema: before, definitions: definitionsOf(released) },
    { schema: now, definitions: definitionsOf(current) },
    place,
  )

/** Whatever is answered must be what clients could read. */
const unread = (before: Schema, now: Schema, { released, current }: Both) =>
  misfits(
    { schema: now, definitions: definitionsOf(current) },
    { schema: before, definitions: definitionsOf(released) },
    'the answer',
  )

const nameIn = (reference: Reference) => reference.$ref.slice(reference.$ref.lastIndexOf('/') + 1)

/** The parameters of an operation by place and name, also those that it shares with others. */
function parametersOf({ parameters }: Operation, { components }: Surface): Map<string, Parameter> {
  const whole = (parameters ?? []).flatMap((one) => {
    const parameter = '$ref' in one ? components?.parameters?.[nameIn(one)] : one
    return parameter === undefined ? [] : [parameter]
  })
  return new Map(whole.map((one) => [`${one.in} ${one.name}`, one]))
}

function parameterChanges(before: Operation, now: Operation, both: Both): string[] {
  const known = parametersOf(before, both.released)
  const present = parametersOf(now, both.current)
  const gone = [...known.keys()].filter((key) => !present.has(key))
  return [
    ...gone.map((key) => `the parameter '${known.get(key)?.name}' is no longer taken`),
    ...[...present].flatMap(([key, parameter]) => {
      const earlier = known.get(key)
      const demanded = parameter.required && earlier?.required !== true
      if (demanded) return [`the parameter '${parameter.name}' is required now`]
      return earlier === undefined
        ? []
        : refused(earlier.schema, parameter.schema, both, `the parameter '${parameter.name}'`)
    }),
  ]
}

function requestChanges(before: Operation, now: Operation, both: Both): string[] {
  if (before.requestBody === undefined) {
    const demanded = Object.values(now.requestBody?.content ?? {}).flatMap(({ schema }) => schema.required ?? [])
    return demanded.map((name) => `'${name}' is required now`)
  }
  const isDemanded = now.requestBody?.required === true && before.requestBody.required !== true
  return [...(isDemanded ? [BODY_DEMANDED] : []), ...bodyChanges(before.requestBody, now.requestBody, both)]
}

/** What a client that sends no body would be told. */
export const BODY_DEMANDED = 'the body is required now'

const bodyChanges = (before: Content, now: Content | undefined, both: Both): string[] =>
  Object.entries(before.content ?? {}).flatMap(([type, { schema }]) => {
    const taken = now?.content?.[type]
    if (taken === undefined) return [`a body of type ${type} is no longer taken`]
    const lost = Object.keys(schema.properties ?? {}).filter((name) => taken.schema.properties?.[name] === undefined)
    const isOpen = taken.schema.properties === undefined
    return [
      ...(isOpen ? [] : lost.map((name) => `'${name}' in the body is no longer taken`)),
      ...refused(schema, taken.schema, both, 'the body').map(
        (fault) => `a request is refused that was accepted: ${fault}`,
      ),
    ]
  })

/** 202, where a request may ask for it. */
function answerAskedFor({ 'x-respond-async': asked }: Operation, { components }: Surface): Operation['responses'] {
  const response = asked === undefined ? undefined : components?.responses?.[nameIn(asked)]
  return response === undefined ? {} : { 202: response }
}

/** An answer, also one that an operation shares with others. A release that does not describe it promises nothing of it. */
const answerIn = (answer: Operation['responses'][string], { components }: Surface): Content =>
  (answer.$ref === undefined ? answer : components?.responses?.[nameIn({ $ref: answer.$ref })]) ?? {}

function answerChanges(before: Operation, now: Operation, both: Both): string[] {
  const responses = { ...answerAskedFor(now, both.current), ...now.responses }
  return Object.entries(before.responses).flatMap(([status, answer]) => {
    const present = responses[status]
    if (present === undefined) return [`the answer ${status} is gone`]
    return Object.entries(answerIn(answer, both.released).content ?? {}).flatMap(([type, { schema }]) => {
      const given = answerIn(present, both.current).content?.[type]
      if (given === undefined) return [`the answer ${status} is no longer of type ${type}`]
      return unread(schema, given.schema, both).map((fault) => `the answer ${status} is another one: ${fault}`)
    })
  })
}
