import { breakingChanges, type Surface } from '@regesta/checks/released/breaking-changes'
import { reliedOn } from '@regesta/checks/released/released-surface'
import type { Schema } from '@regesta/checks/released/schema-fits'
import { describe, expect, it } from 'vitest'

const object = (properties: Record<string, Schema>, required: string[] = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
})
const text: Schema = { type: 'string' }
const number: Schema = { type: 'number' }

interface Parts {
  body?: Schema
  answer?: Schema
  parameters?: object[]
  statuses?: string[]
  isBodyRequired?: boolean
}

const shared = {
  parameter: { name: 'q', in: 'query', required: false, schema: text },
  answer: { content: { 'application/json': { schema: object({ error: text }) } } },
}

/** An interface of one endpoint. */
const surface = ({ body = object({ name: text }), answer = object({ id: number }), ...rest }: Parts = {}) => {
  const responses = Object.fromEntries(
    (rest.statuses ?? ['200', '404']).map((status) => [
      status,
      { content: { 'application/json': { schema: answer } } },
    ]),
  )
  const post = {
    parameters: rest.parameters ?? [],
    requestBody: {
      content: { 'application/json': { schema: body } },
      ...(rest.isBodyRequired === undefined ? {} : { required: rest.isBodyRequired }),
    },
    responses,
  }
  return { paths: { '/api/things': { post } } } as unknown as Surface
}

const changes = (before: Parts, now: Parts) => breakingChanges(surface(before), surface(now))

describe('an interface that clients notice no change of', () => {
  it.each<[string, Parts, Parts]>([
    ['is the same', {}, {}],
    ['answers a further member', {}, { answer: object({ id: number, more: text }) }],
    ['leaves it open whether there is a body', { isBodyRequired: true }, { isBodyRequired: false }],
    ['takes a further optional member', {}, { body: object({ name: text, more: text }, ['name']) }],
    ['takes a wider type', {}, { body: object({ name: { anyOf: [text, { type: 'null' }] } }) }],
    ['answers whole numbers only', {}, { answer: object({ id: { type: 'integer' } }) }],
    [
      'answers fewer values',
      { answer: object({ s: { enum: ['a', 'b'] } }) },
      { answer: object({ s: { enum: ['a'] } }) },
    ],
    ['takes more values', { body: object({ s: { enum: ['a'] } }) }, { body: object({ s: { enum: ['a', 'b'] } }) }],
    ['has a further status', {}, { statuses: ['200', '404', '409'] }],
    [
      'takes a further optional parameter',
      {},
      { parameters: [{ name: 'q', in: 'query', required: false, schema: text }] },
    ],
  ])('%s', (_, before, now) => {
    expect(changes(before, now)).toEqual([])
  })
})

describe('an interface that breaks clients', () => {
  it('has lost a path', () => {
    expect(breakingChanges(surface(), { paths: {} })).toEqual(['POST /api/things is gone'])
  })

  it.each<[string, Parts, Parts, string]>([
    ['has lost a status', {}, { statuses: ['200'] }, 'the answer 404 is gone'],
    ['has lost a member of the answer', {}, { answer: object({}) }, "'id' in the answer may be missing"],
    ['may leave a member out', {}, { answer: object({ id: number }, []) }, "'id' in the answer may be missing"],
    ['answers another type', {}, { answer: object({ id: text }) }, "'id' in the answer may be string beside number"],
    [
      'answers null',
      {},
      { answer: object({ id: { anyOf: [number, { type: 'null' }] } }) },
      'may be null beside number',
    ],
    [
      'answers a further value',
      { answer: object({ s: { enum: ['a'] } }) },
      { answer: object({ s: { enum: ['a', 'b'] } }) },
      '"b"',
    ],
    ['demands a body', {}, { isBodyRequired: true }, 'the body is required now'],
    ['demands a further member', {}, { body: object({ name: text, more: text }) }, "'more' in the body may be missing"],
    [
      'takes fewer values',
      { body: object({ s: { enum: ['a', 'b'] } }) },
      { body: object({ s: { enum: ['a'] } }) },
      '"b"',
    ],
    [
      'takes a narrower type',
      { body: object({ n: number }) },
      { body: object({ n: { type: 'integer' } }) },
      'number beside integer',
    ],
    [
      'takes shorter texts',
      { body: object({ s: text }) },
      { body: object({ s: { ...text, maxLength: 9 } }) },
      'maxLength 9',
    ],
    ['no longer takes a member', {}, { body: object({ other: text }, []) }, "'name' in the body is no longer taken"],
    [
      'demands a parameter',
      {},
      { parameters: [{ name: 'q', in: 'query', required: true, schema: text }] },
      "'q' is required now",
    ],
    [
      'has lost a parameter',
      { parameters: [{ name: 'q', in: 'query', required: false, schema: text }] },
      {},
      "'q' is no longer taken",
    ],
  ])('%s', (_, before, now, sentence) => {
    expect(changes(before, now)).not.toEqual([])
    expect(changes(before, now).join('\n')).toContain(sentence)
  })

  it.each<[string, object, string]>([
    ['an answer', { parameters: { q: shared.parameter } }, 'the answer 404 is no longer of type application/json'],
    ['a parameter', { responses: { Failure: shared.answer } }, "the parameter 'q' is no longer taken"],
  ])('has lost %s that operations share', (_, components, sentence) => {
    const parts = { parameters: [{ $ref: '#/components/parameters/q' }] }
    const { paths } = surface(parts)
    const post = paths['/api/things']?.post
    const responses = { ...post?.responses, 404: { $ref: '#/components/responses/Failure' } }
    const sharing = { '/api/things': { post: { ...post, responses } } }
    const whole = { parameters: { q: shared.parameter }, responses: { Failure: shared.answer } }
    const released = reliedOn({ paths: sharing, components: whole } as unknown as Surface)
    expect(breakingChanges(released, { paths: sharing, components: whole } as unknown as Surface)).toEqual([])
    const current = { paths: sharing, components } as unknown as Surface
    expect(breakingChanges(released, current)).toEqual([`POST /api/things: ${sentence}`])
  })

  it('is told also where a tree contains itself', () => {
    const tree = (leaf: Schema) => ({
      ...surface({ answer: { $ref: '#/components/schemas/Tree' } }),
      components: {
        schemas: { Tree: object({ leaf, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } }) },
      },
    })
    expect(breakingChanges(tree(text), tree(text))).toEqual([])
    expect(breakingChanges(tree(text), tree(number)).join('\n')).toContain(
      "'leaf' in the answer may be number beside string",
    )
  })
})
