import type { Contract } from '@regesta/contracts/endpoint'
import { openApiDocument } from '@regesta/contracts/openapi/document'
import { parameterSentences } from '@regesta/contracts/openapi/parameter-sentences'
import { publicContracts } from '@regesta/contracts/public-contracts'
import { describe, expect, it } from 'vitest'

interface Parameter {
  $ref?: string
  name: string
  in: string
  description?: string
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, unknown>
  'x-respond-async'?: unknown
}

const document = openApiDocument({ 'settings.saveConfiguration': {} }) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  tags: { name: string; description: string }[]
  components: { schemas: Record<string, unknown> }
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

/** All values of `$ref` in a tree. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => (key === '$ref' ? [String(member)] : references(member)))
}

const at = (pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)

/** A parameter, also one that is only referred to. */
const whole = (one: Parameter) => (one.$ref === undefined ? one : (at(one.$ref) as Parameter))
const names = (operation: Operation | undefined) => (operation?.parameters ?? []).map((one) => whole(one).name)

const endpoints = Object.entries(publicContracts as Record<string, Contract>).flatMap(([service, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => [`${service}.${name}`, endpoint] as const),
)

describe('the description of the interface', () => {
  it('has every public endpoint under its own name', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [service, contract] of Object.entries(publicContracts)) {
      for (const name of Object.keys(contract)) expect(ids).toContain(`${service}.${name}`)
    }
  })

  it('refers only to what it holds', () => {
    for (const pointer of new Set(references(document))) {
      expect(pointer).toMatch(/^#\/components\//)
      expect(at(pointer)).toBeDefined()
    }
  })

  it('names every parameter of a path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters } of Object.values(methods)) {
        expect(
          parameters
            .filter((one) => one.in === 'path')
            .map(({ name }) => name)
            .sort(),
        ).toEqual(names.sort())
      }
    }
  })

  it('shows errors, and 202 where it has to be asked for apart from the answers', () => {
    const publish = operations.find(({ operationId }) => operationId === 'deposition.publishRecord')
    expect(Object.keys(publish?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '403', '502']))
    expect(publish?.responses).not.toHaveProperty('202')
    expect(publish?.['x-respond-async']).toEqual({ $ref: '#/components/responses/Accepted' })
    expect(names(publish)).toEqual(expect.arrayContaining(['Prefer', 'Idempotency-Key']))
    const unasked = operations.filter(({ responses }) => '202' in responses)
    expect(unasked.map(({ operationId }) => operationId)).toEqual([
      'execution.runComponent',
      'components.installComponent',
      'components.updateComponent',
    ])
  })

  it('has a sentence for every operation, parameter and part', () => {
    for (const { operationId, summary, description, parameters, tags } of operations) {
      expect(summary, operationId).not.toBe('')
      expect(description, operationId).toMatch(/\.$/)
      for (const one of parameters) expect(whole(one).description, `${operationId} ${one.name}`).toMatch(/\.$/)
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags))
    }
  })

  it('explains no parameter that nobody has', () => {
    const used = new Set(operations.flatMap(({ parameters }) => parameters.map((one) => whole(one).name)))
    expect(Object.keys(parameterSentences).filter((name) => !used.has(name))).toEqual([])
  })

  it('shows a body that works for everything that has one, but for files', () => {
    for (const { operationId, requestBody } of operations) {
      for (const [type, content] of Object.entries(requestBody?.content ?? {}))
        if (type !== 'multipart/form-data') expect(content, operationId).toHaveProperty('example')
    }
    const shown = endpoints.filter(([, { example }]) => example !== undefined)
    for (const [name, { body, shownBody, demands, example }] of shown) {
      expect(body.safeParse(example).success, name).toBe(true)
      expect((shownBody ?? body).safeParse(example).success, name).toBe(true)
      expect(Object.keys(example as object), name).toEqual(expect.arrayContaining([...demands]))
    }
  })

  it('demands of a plan what every plan needs, however it names its items', () => {
    const plan = operations.find(({ operationId }) => operationId === 'deposition.planBatchAction')
    const [body] = Object.values(plan?.requestBody?.content ?? {})
    expect(body?.schema).toMatchObject({
      anyOf: [
        { required: ['action_type', 'item_ids'] },
        { required: ['action_type', 'selection'] },
        { required: ['action_type', 'new_versions'] },
      ],
    })
  })

  it('types every body and every result', () => {
    for (const { operationId, requestBody } of operations) {
      for (const { schema } of Object.values(requestBody?.content ?? {})) expect(schema, operationId).not.toEqual({})
    }
    const results = operations.filter(({ operationId }) => operationId.endsWith('.getOperationResult'))
    expect(results.length).toBe(5)
    for (const { operationId, responses } of results) {
      expect(
        references(responses[200]).filter((pointer) => pointer.includes('/schemas/')).length,
        operationId,
      ).toBeGreaterThan(0)
    }
  })
})
