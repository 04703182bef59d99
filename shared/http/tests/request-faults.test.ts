import { type Endpoint, PathId } from '@regesta/contracts/endpoint'
import { type Finding, findingsOf } from '@regesta/contracts/messages'
import { publicContracts } from '@regesta/contracts/public-contracts'
import { parseInput } from '@regesta/http/parse-input'
import { reply } from '@regesta/http/reply'
import type { RunningService } from '@regesta/http/run-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clientOf, KEY, startLibrary } from './library.js'

let service: RunningService
beforeAll(async () => {
  service = await startLibrary({
    lendBook: ({ params, body }) => reply(200, { ...params, reader_id: body.reader_id, days: body.days }),
    listBooks: () => reply(200, []),
  })
})
afterAll(() => service.stop())

async function refused(path: string, body?: unknown) {
  const headers = { 'regesta-key': KEY, 'content-type': 'application/json' }
  const answer = await fetch(`${service.url}${path}`, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  expect([400, 404]).toContain(answer.status)
  return (await answer.json()) as Record<string, unknown>
}

describe('a request that is refused', () => {
  it('says which sentence tells of its fault, and what that is filled with', async () => {
    expect(await refused('/books/1/lend', {})).toMatchObject({
      error: "Missing 'reader_id'",
      message_id: 'value_missing',
      message_params: { member: 'reader_id' },
    })
    const member = { message_id: 'value_demanded', message_params: { member: 'days', received: '0' } }
    expect(await refused('/books/1/lend', { reader_id: 1, days: 0 })).toMatchObject({
      ...member,
      error: "'days' must be more than 0, received 0",
      message_reasons: [{ message_id: 'must_be_more', message_params: { bound: '0' } }],
    })
    expect(await refused('/books?page=none')).toMatchObject({ message_reasons: [{ message_id: 'must_be_positive' }] })
    expect(await refused('/books/1/lend', [1])).toMatchObject({
      message_id: 'body_demanded',
      message_params: { received: '[1]' },
      message_reasons: [{ message_id: 'must_be_of_type', message_params: { type: 'object' } }],
    })
  })

  it('says it of each fault where it has several', async () => {
    const { error, message_id, message_parts } = await refused('/books/1/lend', { days: 'a; b' })
    expect(error).toBe(`Missing 'reader_id'; 'days' must be of type number, received "a; b"`)
    expect(message_id).toBeUndefined()
    expect(message_parts).toBeUndefined()
    const { message_parts: parts } = await refused('/books/1/lend', { reader_id: {}, days: 'soon' })
    expect(parts).toEqual([
      {
        message: "'reader_id' has a value of the wrong type, received {}",
        message_id: 'value_of_wrong_type',
        message_params: { name: 'reader_id', received: '{}' },
      },
      {
        message: `'days' must be of type number, received "soon"`,
        message_id: 'value_of_type',
        message_params: { name: 'days', type: 'number', received: '"soon"' },
      },
    ])
  })
})

it('a caller that throws it on may say more, and none of it stays behind', async () => {
  const body = { reader_id: {}, days: 'soon' } as never
  const call = clientOf(service).lendBook({ params: { book_id: '1' }, body })
  await expect(call).rejects.toMatchObject({ members: {}, message: expect.stringContaining('; ') })
  await expect(call).rejects.not.toHaveProperty('members.message_parts')
})

/** What nobody should send. */
const WRONG = [null, 0.5, -1, 1e9, '', 'zzz', 'z'.repeat(20_000), true, [], [7], ['zzz'], ['', ''], {}, { zzz: 1 }]

/** A value with something wrong in the place of each of its members, one at a time, however deep. */
function* spoilt(value: unknown): Generator<unknown> {
  yield* WRONG
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    for (const wrong of spoilt(member)) {
      yield Array.isArray(value) ? value.with(Number(key), wrong) : { ...value, [key]: wrong }
    }
  }
}

/** Each member that a schema names, with nothing in it. */
const namedBy = (schema: z.ZodType, example: unknown = {}) => ({
  ...(schema instanceof z.ZodObject
    ? Object.fromEntries(Object.keys(schema.shape).map((key) => [key, undefined]))
    : {}),
  ...(example as object),
})

function faultsOf(schema: z.ZodType, example?: unknown): Finding[] {
  return [...spoilt(namedBy(schema, example))].flatMap((value) => {
    try {
      parseInput(schema, value)
      return []
    } catch (error) {
      return findingsOf((error as Error).message.split(/; (?=['TM])/))
    }
  })
}

const isKnown = ({ message_id, message_params, message_reasons = [] }: Finding) =>
  message_id !== undefined && (message_params?.reason === undefined || message_reasons.length > 0)

it.each(Object.entries(publicContracts))('every fault of a request to %s is a sentence of the table', (_, contract) => {
  const endpoints: readonly Endpoint[] = Object.values(contract)
  const found = endpoints.flatMap(({ params, query, body, example }) => [
    ...faultsOf(params),
    ...faultsOf(query),
    ...faultsOf(body, example),
  ])
  const unknown = found.filter((finding) => !isKnown(finding)).map(({ message }) => message)
  expect([...new Set(unknown)].slice(0, 40)).toEqual([])
  expect(found.length).toBeGreaterThan(20)
})

it('so are the faults of credentials, of which no value is told', () => {
  const schema = z.object({ id: PathId, credential_value: z.string().min(1, 'must not be empty') })
  const told = faultsOf(schema, { credential_value: '' }).filter(({ message_id }) => message_id === 'value_hidden')
  expect(new Set(told.map(({ message_reasons }) => message_reasons?.[0]?.message_id))).toEqual(
    new Set(['must_be_of_type', 'must_be_filled']),
  )
})
