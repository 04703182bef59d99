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

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content & { readonly $ref?: string }>>
}

/** The part of an OpenAPI document that clients rely on. */
export interface Surface {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
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

function parameterChanges(before: Operation, now: Operation, both: Both): string[] {
  const known = new Map((before.parameters ?? []).map((one) => [`${one.in} ${one.name}`, one]))
  const present = new Map((now.parameters ?? []).map((one) => [`${one.in} ${one.name}`, one]))
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
  return Object.entries(before.requestBody.content ?? {}).flatMap(([type, { schema }]) => {
    const taken = now.requestBody?.content?.[type]
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
}

function answerChanges(before: Operation, now: Operation, both: Both): string[] {
  return Object.entries(before.responses).flatMap(([status, answer]) => {
    const present = now.responses[status]
    if (present === undefined) return [`the answer ${status} is gone`]
    return Object.entries(answer.content ?? {}).flatMap(([type, { schema }]) => {
      const given = present.content?.[type]
      if (given === undefined) return [`the answer ${status} is no longer of type ${type}`]
      return unread(schema, given.schema, both).map((fault) => `the answer ${status} is another one: ${fault}`)
    })
  })
}
