import { openApiDocument } from '@regesta/contracts/openapi'
import { publicContracts } from '@regesta/contracts/public-contracts'
import { describe, expect, it } from 'vitest'

interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  responses: Record<string, unknown>
}

const document = openApiDocument() as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
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

  it('shows errors and 202 for long work', () => {
    const publish = operations.find(({ operationId }) => operationId === 'deposition.publishRecord')
    expect(Object.keys(publish?.responses ?? {})).toEqual(expect.arrayContaining(['200', '202', '400', '403', '502']))
    expect(publish?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['Prefer', 'Idempotency-Key']))
  })
})
